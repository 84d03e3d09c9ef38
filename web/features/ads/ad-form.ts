import type { UseFormReturnType } from '@mantine/form'
import { type Ad, adsContract as contract } from '#shared/features/ads/ads.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
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

/** A new ad. Only kinds of attachment with a file in them are sent. */
export function useNewAd() {
  return useContractForm(contract.create, {
    ...shared,
    initial: valuesOf(null),
    toInput: wordsOf,
    draftKey: 'ad.new',
    onSuccess: (created) => {
      toast.success(texts.created)
      navigate(`/admin/ad-control/${created.ad_id}`)
    },
  })
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
