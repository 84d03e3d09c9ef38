import type { UseFormReturnType } from '@mantine/form'
import { type Ad, adsContract as contract } from '#shared/features/ads/ads.contract.ts'
import type { AdState } from '#shared/features/ads/ads.rules.ts'
import type { Audience } from '#shared/features/candidates/audience.ts'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useToday } from '#web/core/first-draw.ts'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { audienceTexts } from '#web/parts/audience.texts.ts'
import { areComplete } from '#web/parts/AudienceBuilder.tsx'
import { useStoredOptions } from '#web/parts/use-stored-options.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = adsTexts.form

export interface AdValues {
  ad_title: string
  ad_body: string
  ad_link: string
  ad_date_from: string | null
  ad_time_from: string | null
  ad_date_until: string | null
  ad_time_until: string | null
  image: File[]
  documents: File[]
  images: File[]
  sheets: File[]
  remove_image: boolean
  remove_attachments: number[]
}

export interface NewAdValues extends AdValues {
  /** `null`: an ad with a first day that is still to come is on, any other is off. */
  ad_status: AdState | null
  audiences: Audience[]
}

export type AdFormState = UseFormReturnType<AdValues>

const noFiles = { image: [], documents: [], images: [], sheets: [], remove_image: false, remove_attachments: [] }

function valuesOf(ad: Ad | null): AdValues {
  return {
    ad_title: ad?.ad_title ?? '',
    ad_body: ad?.ad_body ?? '',
    ad_link: ad?.ad_link ?? '',
    ad_date_from: ad?.ad_date_from ?? null,
    ad_time_from: ad?.ad_time_from ?? null,
    ad_date_until: ad?.ad_date_until ?? null,
    ad_time_until: ad?.ad_time_until ?? null,
    ...noFiles,
  }
}

const wordsOf = ({ ad_title, ad_body, ad_link, ...rest }: AdValues) => ({
  ad_title,
  ad_body,
  ad_link,
  ad_date_from: rest.ad_date_from,
  ad_time_from: rest.ad_time_from,
  ad_date_until: rest.ad_date_until,
  ad_time_until: rest.ad_time_until,
})

const shared = {
  files: ({ image, documents, images, sheets }: AdValues) => ({ image, documents, images, sheets }),
  omit: Object.keys(noFiles),
}

/** Who gives a first day that is still to come means it to be shown then. */
export function statusOfNew({ ad_status, ad_date_from }: NewAdValues, today: string): AdState {
  return ad_status ?? (ad_date_from !== null && ad_date_from > today ? 'ON' : 'OFF')
}

/** A new ad. Only kinds of attachment with a file in them are sent. */
export function useNewAd() {
  const today = useToday()
  const fields = useStoredOptions(audienceFields)
  const create = useContractForm(contract.create, {
    ...shared,
    initial: { ...valuesOf(null), ad_status: null, audiences: [] } as NewAdValues,
    toInput: (values) => ({
      ...wordsOf(values),
      ad_status: statusOfNew(values, today),
      audiences: values.audiences,
    }),
    check: ({ audiences }): Record<string, string> =>
      areComplete(audiences, fields) ? {} : { audiences: audienceTexts.unfinished },
    draftKey: 'ad.new',
    onSuccess: (created) => {
      toast.success(texts.created[created.ad_status])
      navigate(`/admin/ad-control/${created.ad_id}`)
    },
  })
  return { create, fields, status: statusOfNew(create.form.values, today) }
}

/** An existing ad. */
export function useEditedAd(ad: Ad) {
  return useContractForm(contract.edit, {
    ...shared,
    edited: { row: ad, values: valuesOf, changed: (row) => row.ad_date_changed },
    toInput: (values) => ({
      id: ad.ad_id,
      ...wordsOf(values),
      remove_image: values.remove_image,
      remove_attachments: values.remove_attachments,
    }),
    draftKey: `ad.${ad.ad_id}`,
    successMessage: texts.saved,
  })
}
