import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { type Ad, adsContract as contract } from '#shared/features/ads/ads.contract.ts'
import { ApiError } from '#web/core/errors.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { invalidateFeature } from '#web/core/query.ts'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = adsTexts.form

export interface AdValues {
  ad_title: string
  ad_body: string
  ad_link: string
  ad_date_from: string | null
  ad_date_until: string | null
  image: File[]
  documents: File[]
  images: File[]
  sheets: File[]
  remove_image: boolean
  remove_attachments: number[]
}

export type AdFormState = UseFormReturnType<AdValues>

const noFiles = { image: [], documents: [], images: [], sheets: [], remove_image: false, remove_attachments: [] }

function initialOf(ad: Ad | null): AdValues {
  return {
    ad_title: ad?.ad_title ?? '',
    ad_body: ad?.ad_body ?? '',
    ad_link: ad?.ad_link ?? '',
    ad_date_from: ad?.ad_date_from ?? null,
    ad_date_until: ad?.ad_date_until ?? null,
    ...noFiles,
  }
}

const wordsOf = ({ ad_title, ad_body, ad_link, ad_date_from, ad_date_until }: AdValues) => ({
  ad_title,
  ad_body,
  ad_link,
  ad_date_from,
  ad_date_until,
})

const shared = {
  files: ({ image, documents, images, sheets }: AdValues) => ({ image, documents, images, sheets }),
  omit: Object.keys(noFiles),
}

/** A new ad. Only kinds of attachment with a file in them are sent. */
export function useNewAd() {
  return useContractForm(contract.create, {
    ...shared,
    initial: initialOf(null),
    toInput: wordsOf,
    draftKey: 'ad.new',
    onSuccess: (created) => {
      toast.success(texts.created)
      navigate(`/admin/ad-control/${created.ad_id}`)
    },
  })
}

/** An existing ad. When a colleague saves it meanwhile, the writer decides which version stays. */
export function useEditedAd(ad: Ad) {
  const [expectedChanged, setExpectedChanged] = useState(ad.ad_date_changed)
  const { form, draft, onSubmit } = useContractForm(contract.edit, {
    ...shared,
    initial: initialOf(ad),
    toInput: (values) => ({
      id: ad.ad_id,
      ...wordsOf(values),
      remove_image: values.remove_image,
      remove_attachments: values.remove_attachments,
      expected_changed: expectedChanged,
    }),
    draftKey: `ad.${ad.ad_id}`,
    onSuccess: (saved) => {
      toast.success(texts.saved)
      adopt(saved)
    },
  })
  function adopt(latest: Ad) {
    setExpectedChanged(latest.ad_date_changed)
    form.setInitialValues(initialOf(latest))
    form.setValues(initialOf(latest))
  }
  const isOld = expectedChanged !== ad.ad_date_changed && !form.submitting
  const isUntouched = isOld && !form.isDirty()
  useEffect(() => {
    if (isUntouched) adopt(ad)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUntouched, ad.ad_date_changed])
  async function save(values: AdValues) {
    try {
      await onSubmit(values)
    } catch (error) {
      // Somebody else was faster: their version is read, so that there is something to decide about.
      if (error instanceof ApiError && error.status === 409) await invalidateFeature(contract.one)
      throw error
    }
  }
  return {
    form,
    draft,
    onSubmit: save,
    isOld,
    takeTheirs: () => adopt(ad),
    keepMine: () => setExpectedChanged(ad.ad_date_changed),
  }
}
