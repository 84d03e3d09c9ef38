import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { programmesContract } from '#shared/features/programmes/programmes.contract.ts'
import { askFor } from '#bench/kit/ask.ts'

// What an applicant of a bench sends to a programme.

export async function openProgramme(url: string): Promise<number> {
  const programmes = await askFor<{ edc_id: number; edc_status: string }[]>(url + programmesContract.list.path)
  const open = programmes.find(({ edc_status }) => edc_status === 'OPEN_FOR_APPLICATIONS')
  if (!open) throw new Error('No programme of the bench seed takes applications')
  return open.edc_id
}

/** `domain` with its @. */
export function applicationForm(number: number, domain: string): FormData {
  const form = new FormData()
  const fields = {
    usr_fullname: `Δανάη Ξένου ${number}`,
    usr_email: `person${number}${domain}`,
    usr_phone: `69${String(10_000_000 + number)}`,
    usp_city: 'Πάτρα',
    consent: 'true',
    consent_version: currentConsent.version,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
