import { AppError } from '#shared/core/errors.ts'
import { assessmentCentreContract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { lacFileNames, paperOf } from '#shared/features/assessment-centre/assessment-centre.papers.ts'
import { type DayChange, type Room, roomChange } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { isSameIn, valuesOfForm } from '#server/core/edits.ts'
import { FileAnswer, rowHandlers } from '#server/core/handlers.ts'
import { fileById, removeFile, storeFile, type UploadedFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import {
  deleteAgenda,
  rehearseSetup,
  repairCentre,
  setUpCentre,
} from '#server/features/assessment-centre/assessment-centre.agenda.ts'
import {
  centreOf,
  changeSlot,
  editRoom,
  moveCandidate,
  roomOfCentre,
  unplaceCandidate,
} from '#server/features/assessment-centre/assessment-centre.board.ts'
import {
  changePresence,
  checkIn,
  dayBoardOf,
  giveCodes,
  recordAbsence,
  shiftRoom,
  substitute,
} from '#server/features/assessment-centre/assessment-centre.day.ts'
import { openCvByKey } from '#server/features/assessment-centre/assessment-centre.cv.ts'
import {
  alreadySetUp,
  removeAssessor,
  saveAssessor,
  saveAssessors,
  saveLanguages,
  saveSettings,
  withPickedDays,
} from '#server/features/assessment-centre/assessment-centre.preparing.ts'
import {
  centreCycle,
  isInUnsentMail,
  lockCentre,
  saveCycle,
  saveDays,
} from '#server/features/assessment-centre/assessment-centre.queries.ts'
import { fairnessOfLine } from '#server/features/assessment-centre/assessment-centre.fairness.ts'
import {
  openAssessorCv,
  openAssessorDay,
  scorecardsOf,
  sendAssessorLinks,
  takeEntries,
} from '#server/features/assessment-centre/assessment-centre.marks.ts'
import { loseCapacity, putBack } from '#server/features/assessment-centre/assessment-centre.loss.ts'
import {
  keepTemplate,
  removeTemplate,
  rubricOf,
  saveRubric,
} from '#server/features/assessment-centre/assessment-centre.rubric.ts'
import { templateRows } from '#server/features/assessment-centre/assessment-centre.rubric.queries.ts'
import {
  mendWaitingLetters,
  sendCvs,
  sendFiles,
  sendPoll,
  sendRoomUpdates,
  sendSlots,
} from '#server/features/assessment-centre/assessment-centre.sending.ts'
import { takeBackLetters } from '#server/features/assessment-centre/assessment-centre.slots.ts'
import { lockCentreOf } from '#server/features/assessment-centre/assessment-centre.slots.queries.ts'
import { takeResults, uploadAssessors } from '#server/features/assessment-centre/assessment-centre.sheets.ts'
import { swapSlots } from '#server/features/assessment-centre/assessment-centre.swap.ts'
import { auditCentre } from '#server/features/assessment-centre/assessment-centre.trail.ts'

const load = {
  cycle: ({ work, input }: { work: Work; input: { id: number } }) => centreCycle(work.db, input.id),
}

export const assessmentCentreHandlers = rowHandlers(assessmentCentreContract, load, {
  async uploadAssessors({ work, input, files }) {
    const rejected = await uploadAssessors(work, input.id, files.file?.[0])
    return { ...(await centreOf(work, input.id)), rejected }
  },

  async saveAssessors({ work, input }) {
    await saveAssessors(work, input.id, input)
    return centreOf(work, input.id)
  },

  async saveAssessor({ work, input }) {
    await saveAssessor(work, input)
    return centreOf(work, input.id)
  },

  async removeAssessor({ work, input }) {
    await removeAssessor(work, input.id, input.email)
    return centreOf(work, input.id)
  },

  async saveLanguages({ work, input }) {
    await saveLanguages(work, input.id, input)
    return centreOf(work, input.id)
  },

  async sendDoodleInvite({ work, input }) {
    const sent = await sendPoll(work, input.id, input)
    const { edc_doodle_invite_sent } = await centreCycle(work.db, input.id)
    return { ...sent, edc_doodle_invite_sent }
  },

  async uploadFiles({ work, input, files }) {
    await takePapers(work, input, files)
    return centreOf(work, input.id)
  },

  async openFile({ work, input, cycle }) {
    const fil_id = cycle[input.name]
    const file = fil_id && (await fileById(work.db, fil_id))
    if (!file) throw new AppError('not_found')
    const body = await work.services.storage.read(file.fil_id)
    return new FileAnswer({ name: file.fil_name, mime: file.fil_mime, body })
  },

  assessorsPerRoom: ({ work, input }) => saveChange(work, input.id, { edc_lac_assessors_per_room: input.value }),

  totalDays: ({ work, input }) => saveChange(work, input.id, { edc_lac_total_days: input.value }),

  async settings({ work, input }) {
    await saveSettings(work, input)
    return centreOf(work, input.id)
  },

  rehearse: ({ work, cycle }) => rehearseSetup(work, cycle),

  async setup({ work, input }) {
    await setUpCentre(work, input.id, input.starting_date)
    return centreOf(work, input.id)
  },

  async deleteAgenda({ work, input }) {
    await deleteAgenda(work, input.id)
    await mendWaitingLetters(work, input.id)
    return centreOf(work, input.id)
  },

  lac: ({ work, input }) => centreOf(work, input.id),

  async editRoom({ work, input }) {
    await lockCentreOf(work.db, { room: input.id })
    return mended(work, await editRoom(work, input.id, valuesOfForm(roomChange, input), input.expected_changed))
  },

  async move({ work, input }) {
    await lockCentre(work.db, input.id)
    await moveCandidate(work, input)
    await mendWaitingLetters(work, input.id)
    return roomOfCentre(work, input.id, input.rid)
  },

  async unplace({ work, input, cycle }) {
    await lockCentre(work.db, cycle.edc_id)
    await unplaceCandidate(work, cycle.edc_id, input.uid)
    await mendWaitingLetters(work, cycle.edc_id)
    return centreOf(work, cycle.edc_id)
  },

  async swap({ work, input, cycle }) {
    await lockCentre(work.db, cycle.edc_id)
    await swapSlots(work, cycle.edc_id, [input.uid, input.other_id], [input.eduass_id, input.other_eduass_id])
    await mendWaitingLetters(work, cycle.edc_id)
    return centreOf(work, cycle.edc_id)
  },

  async absent({ work, input }) {
    await lockCentreOf(work.db, { slot: input.id })
    return mended(work, await recordAbsence(work, input.id, input.usr_id))
  },

  offer: ({ work, input }) =>
    changeSlot(work, input.id, 'slot-offered', { eduass_is_absent: false, eduass_is_offline: false }),

  async offline({ work, input }) {
    await lockCentreOf(work.db, { slot: input.id })
    return mended(work, await changeSlot(work, input.id, 'slot-offline', { eduass_is_offline: input.value }))
  },

  async repair({ work, input }) {
    const planned = await repairCentre(work, input.id, input.dry_run)
    if (!input.dry_run) await mendWaitingLetters(work, input.id)
    return planned
  },

  results: ({ work, input, cycle, files }) =>
    takeResults(work, cycle.edc_id, { upload: files.file?.[0], results: input.results }),

  sendCvs: ({ work, input }) => sendCvs(work, input.id, input),

  sendCandidateSlots: ({ work, input }) => sendSlots(work, input.id, input),

  async takeBackSlots({ work, input, cycle }) {
    await lockCentre(work.db, cycle.edc_id)
    const taken = await takeBackLetters(work, cycle.edc_id, input.usr_ids)
    if (taken.length > 0)
      await auditCentre(work, cycle.edc_id, { action: 'slots-taken-back', after: { usr_ids: taken } })
    return { taken_back: taken.length }
  },

  sendCandidateSlot: ({ work, input }) => sendSlots(work, input.id, { usr_id: input.uid, dry_run: input.dry_run }),

  sendFiles: ({ work, input }) => sendFiles(work, input.id, input),

  sendUpdates: ({ work, input }) => sendRoomUpdates(work, input.id, input),

  openCv: ({ work, input }) => openCvByKey(work, input.key),

  sendAssessorLinks: ({ work, input }) => sendAssessorLinks(work, input.id, input),

  scorecards: ({ work, cycle }) => scorecardsOf(work, cycle.edc_id),

  fairness: ({ work, input, cycle }) => fairnessOfLine(work, cycle.edc_id, input),

  dayBoard: ({ work, input, cycle }) => dayBoardOf(work, cycle, input.day),

  giveCodes: ({ work, cycle }) => giveCodes(work, cycle),

  checkIn: ({ work, input, cycle }) => checkIn(work, cycle, input),

  async presence({ work, input, cycle }) {
    await changePresence(work, cycle, input)
    return { done: true as const }
  },

  async substitute({ work, input }) {
    await substitute(work, input)
    return { done: true as const }
  },

  lose: ({ work, input, cycle }) => loseCapacity(work, cycle, input),

  putBack: ({ work, input, cycle }) => putBack(work, cycle, input),

  shiftRoom: ({ work, input, cycle }) => shiftRoom(work, cycle, input),

  assessorDay: ({ work, input }) => openAssessorDay(work, input.key),

  assessorEntries: ({ work, input }) => takeEntries(work, input.key, input.entries),

  assessorCv: ({ work, input }) => openAssessorCv(work, input.key, input.usr_id),

  rubric: ({ work, cycle }) => rubricOf(work, cycle),

  async saveRubric({ work, input }) {
    await saveRubric(work, input)
    return rubricOf(work, await centreCycle(work.db, input.id))
  },

  rubricTemplates: ({ work }) => templateRows(work.db),

  async saveRubricTemplate({ work, input }) {
    await keepTemplate(work, input)
    return templateRows(work.db)
  },

  async deleteRubricTemplate({ work, input }) {
    await removeTemplate(work, input.id)
    return templateRows(work.db)
  },
})

/** The room as it stands once the letters that wait say what it says. */
async function mended(work: Work, room: Room): Promise<Room> {
  const wrong = await mendWaitingLetters(work, room.eduasr_fk_edu_id)
  return wrong.length === 0 ? room : roomOfCentre(work, room.eduasr_fk_edu_id, room.eduasr_id)
}

/** These settings shape the rooms: once the rooms exist, the agenda must be deleted first. */
async function saveChange(work: Work, edc_id: number, value: DayChange) {
  const before = await lockCentre(work.db, edc_id)
  if (before.edc_lac_setup_ready) throw alreadySetUp()
  const picked = withPickedDays(before, value)
  if (isSameIn(before, picked)) return centreOf(work, edc_id)
  const { edc_lac_days, ...change } = picked
  await saveDays(work, edc_id, { ...change, ...(edc_lac_days ? { edc_lac_days: JSON.stringify(edc_lac_days) } : {}) })
  await auditCentre(work, edc_id, { action: 'changed', after: change })
  return centreOf(work, edc_id)
}

async function takePapers(
  work: Work,
  input: { id: number; remove: string[] },
  files: Record<string, UploadedFile[]>,
): Promise<void> {
  const before = await lockCentre(work.db, input.id)
  for (const name of lacFileNames) {
    const upload = files[name]?.[0]
    const old = paperOf(before, name)
    if (!upload && !(old && input.remove.includes(name))) continue
    const file = upload ? await storeFile(work, upload, { purpose: 'lac' }) : null
    await saveCycle(work, input.id, { [name]: file?.fil_id ?? null })
    // The old paper stays while a mail that has not left carries it.
    if (old && !(await isInUnsentMail(work, old.fil_id))) await removeFile(work, old.fil_id)
    const after = { [name]: file?.fil_name ?? null }
    await auditCentre(work, input.id, { action: 'changed', before: { [name]: old?.fil_name ?? null }, after })
  }
}
