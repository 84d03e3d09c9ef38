import { createContext, useContext } from 'react'
import { texts } from './ui.texts.ts'

/** A sentence for people, and errors of fields. */
export interface DescribedError {
  message: string
  fields?: Record<string, string> | undefined
  /** Nobody has answered what was sent. */
  isUnanswered?: boolean
  /** Of the answer. After 403 it is not for this person: asked again, it stays the same. */
  status?: number
}

export type DescribeError = (error: unknown) => DescribedError

const plain: DescribeError = (error) => ({
  message: typeof error === 'string' && error !== '' ? error : texts.common.failed,
})

const DescribeErrorContext = createContext<DescribeError>(plain)

/** Supplied by the application: turns an error into text. */
export const DescribeErrorProvider = DescribeErrorContext.Provider

export function useDescribeError(): DescribeError {
  return useContext(DescribeErrorContext)
}
