import { AppError, invalid } from '#shared/core/errors.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { isReservedName } from '#shared/features/companies/companies.rules.ts'
import type { CompanyDetails } from '#shared/features/companies/companies.schemas.ts'
import { labelsOf } from '#shared/features/trail/trail.labels.ts'
import { audit } from '#server/core/audit.ts'
import { refuseStale, saveEdit } from '#server/core/edits.ts'
import { endAccess } from '#server/core/ending-access.ts'
import { handlers } from '#server/core/handlers.ts'
import { removeFile, resizeImage, storeBuffer, type UploadedFile } from '#server/core/uploads.ts'
import { companyOf } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import { openCompanyAccount } from '#server/features/companies/companies.accounts.ts'
import {
  approveCompany,
  archiveCompany,
  rejectCompany,
  notifyOffice,
} from '#server/features/companies/companies.decisions.ts'
import { undoDecision } from '#server/features/companies/companies.undo.ts'
import { evidenceOf } from '#server/features/companies/companies.evidence.queries.ts'
import { exportCompanies } from '#server/features/companies/companies.export.ts'
import {
  companyChanges,
  companyDetails,
  companyHistory,
  companyPage,
  countPending,
  lastRejection,
  lockCompany,
  type LockedCompany,
  ownCompany,
  pendingCompanies,
  waitingOf,
  trackedFields,
} from '#server/features/companies/companies.queries.ts'
import {
  hideIntro,
  insertCompany,
  joinCompany,
  keepHistory,
  updateCompany,
  lockContact,
  updateContact,
} from '#server/features/companies/companies.writes.queries.ts'
import { keepAcceptance, refuseOldPapers } from '#server/features/papers/papers.service.ts'

function refuseReservedName(work: Work, name: string): void {
  if (isReservedName(name, work.services.config.brandName))
    throw invalid({ cny_name: 'Η επωνυμία αυτή ανήκει στο πρόγραμμα. Γράψτε την επωνυμία της εταιρείας σας.' })
}

const LOGO_BOX = { width: 512, height: 512 }

export const companiesHandlers = handlers(companiesContract, {
  own: ({ work, person }) => ownCompany(work.db, person),

  waiting: ({ work, person }) => waitingOf(work.db, person),

  rejection: ({ work, person }) => lastRejection(work.db, person),

  async register({ work, person, input: { papers, ...input } }) {
    await refuseOldPapers(work, papers)
    refuseReservedName(work, input.cny_name)
    const cny_id = await insertCompany(work, input)
    // Of two requests at once the second finds the person in a company already, and its own one goes with the rollback.
    if (!(await joinCompany(work, person.usr_id, cny_id)))
      throw new AppError('conflict', { message: 'Έχετε ήδη εταιρεία.' })
    await updateContact(work, person.usr_id, input)
    await keepAcceptance(work, person.usr_id, { shown: papers, source: `company:${cny_id}` })
    await keepHistory(work, { cny_id, name: input.cny_name, from: null, to: 'PENDING_APPROVAL' })
    await audit(work, { action: 'registered', entity: 'company', id: cny_id, after: input })
    await notifyOffice(work, { cny_id, cny_name: input.cny_name })
    work.concerns({ users: [person.usr_id] })
    // The open stream was opened by somebody without a company; the next one belongs to it.
    await endAccess(work, { users: [person.usr_id] })
    return orNotFound(await ownCompany(work.db, person))
  },

  async correct({ work, person, input: { expected_changed, ...sent } }) {
    const before = orNotFound(await lockCompany(work.db, companyOf(person)))
    if (before.cny_status !== 'PENDING_APPROVAL')
      throw new AppError('conflict', { message: 'Το γραφείο έχει ήδη αποφασίσει.' })
    await refuseStaleCompany(work, expected_changed, before)
    if (sent.cny_name !== undefined && sent.cny_name !== before.cny_name) refuseReservedName(work, sent.cny_name)
    await saveOwn(work, person.usr_id, before, { ...sent, cny_afm: storedAfm(sent.cny_afm) })
    return orNotFound(await ownCompany(work.db, person))
  },

  async profile({ work, person, input, files }) {
    const before = orNotFound(await lockCompany(work.db, companyOf(person)))
    await refuseStaleCompany(work, input.expected_changed, before)
    // The office may have given the name.
    if (input.cny_name !== undefined && input.cny_name !== before.cny_name) refuseReservedName(work, input.cny_name)
    const { expected_changed: _, remove_logo, ...sent } = input
    const cny_logo = await newLogo(work, before.cny_logo, { upload: files.logo?.[0], isRemoved: remove_logo })
    const after = {
      ...sent,
      cny_afm: storedAfm(sent.cny_afm),
      ...(cny_logo === undefined ? {} : { cny_logo }),
      // Who asks again is decided about again.
      ...(sent.cny_partner_wish === false && { cny_partner_approved: false }),
    }
    await saveOwn(work, person.usr_id, before, after)
    return orNotFound(await ownCompany(work.db, person))
  },

  async disableIntro({ work, person }) {
    await hideIntro(work, companyOf(person))
    return orNotFound(await ownCompany(work.db, person))
  },

  list: ({ work, input }) => companyPage(work, input),

  export: ({ work, input }) => exportCompanies(work, input),

  async queue({ work, input }) {
    const waiting = await pendingCompanies(work.db, input.limit)
    const evidence = await evidenceOf(work.db, waiting)
    const documents = waiting.map((company) => ({ ...company, evidence: orNotFound(evidence.get(company.cny_id)) }))
    return { total: await countPending(work.db), documents }
  },

  one: ({ work, input }) => detailsOf(work, input.id),

  async edit({ work, input, files }) {
    const before = orNotFound(await lockCompany(work.db, input.id))
    await refuseStaleCompany(work, input.expected_changed, before)
    if (input.partner_approved && !before.cny_partner_wish)
      throw invalid({ partner_approved: 'Η εταιρεία δεν θέλει να φαίνεται στην αρχική σελίδα.' })
    const cny_logo = await newLogo(work, before.cny_logo, { upload: files.logo?.[0], isRemoved: input.remove_logo })
    const after = {
      cny_name: input.name,
      cny_size: input.size,
      cny_activity: input.activity,
      cny_afm: storedAfm(input.afm),
      cny_site: input.site,
      cny_partner_approved: input.partner_approved,
      cny_logo,
    }
    await saveEdit(work, { action: 'changed', entity: 'company', id: input.id, before, after }, () =>
      updateCompany(work, input.id, after),
    )
    work.concerns({ companies: [input.id] })
    return detailsOf(work, input.id)
  },

  async approve({ work, input }) {
    const outcome = await approveCompany(work, input.id)
    return { ...(await detailsOf(work, input.id)), ...outcome }
  },

  async reject({ work, input }) {
    const outcome = await rejectCompany(work, input.id, input)
    return { message: 'Η εγγραφή απορρίφθηκε.', ...outcome }
  },

  undoDecision: ({ work, input }) => undoDecision(work, input.id),

  async archive({ work, input }) {
    const effects = await archiveCompany(work, input.id, input.note)
    return { ...(await detailsOf(work, input.id)), ...effects }
  },

  createUser: ({ work, input }) => openCompanyAccount(work, input),
})

type OwnChange = Parameters<typeof updateCompany>[2] & Parameters<typeof updateContact>[2]

/** The company and the contact data of its own person, in one row of the trail. */
async function saveOwn(work: Work, usr_id: number, before: LockedCompany, after: OwnChange): Promise<void> {
  const own = await lockContact(work.db, usr_id)
  const change = {
    action: 'changed' as const,
    entity: 'company',
    id: before.cny_id,
    before: { ...before, ...own },
    after,
  }
  const { fullname, phone, cny_position, ...ofCompany } = after
  await saveEdit(work, change, async () => {
    await updateCompany(work, before.cny_id, ofCompany)
    await updateContact(work, usr_id, { fullname, phone, cny_position })
  })
}

function refuseStaleCompany(work: Work, expected: string | null | undefined, company: LockedCompany): Promise<void> {
  const { cny_fold: _, ...current } = company
  return refuseStale(work, expected, {
    entity: 'company',
    id: company.cny_id,
    changed: company.cny_date_changed,
    labels: labelsOf(...trackedFields),
    current,
  })
}

const storedAfm = (afm: string | undefined) => (afm === '' ? null : afm)

function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found')
  return value
}

async function detailsOf(work: Work, cny_id: number): Promise<CompanyDetails> {
  const company = orNotFound(await companyDetails(work.db, cny_id))
  const isWaiting = company.cny_status === 'PENDING_APPROVAL'
  return {
    ...company,
    history: await companyHistory(work.db, cny_id),
    changes: await companyChanges(work.db, cny_id),
    evidence: isWaiting ? ((await evidenceOf(work.db, [company])).get(cny_id) ?? null) : null,
  }
}

/** The id of the logo from now on; undefined when it stays. The old picture goes with its last use. */
async function newLogo(
  work: Work,
  old: string | null,
  change: { upload: UploadedFile | undefined; isRemoved: boolean },
): Promise<string | null | undefined> {
  if (!change.upload && !change.isRemoved) return undefined
  if (old) await removeFile(work, old)
  if (!change.upload) return null
  const buffer = await resizeImage(change.upload.path, LOGO_BOX)
  const name = change.upload.name.replace(/\.\w+$/, '.webp')
  const { fil_id } = await storeBuffer(work, { name, mime: 'image/webp', buffer, purpose: 'logo' })
  return fil_id
}
