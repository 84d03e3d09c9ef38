import { createContext, type ReactNode, useContext } from 'react'
import { texts } from './ui.texts.ts'

/** What went wrong in words for people, and what belongs beside a field. */
export interface DescribedError {
  message: string
  fields?: Record<string, string> | undefined
}

export type DescribeError = (error: unknown) => DescribedError

const plain: DescribeError = (error) => ({
  message: typeof error === 'string' && error !== '' ? error : texts.common.failed,
})

const DescribeErrorContext = createContext<DescribeError>(plain)

/** The application knows its errors; the kit only shows them. */
export function DescribeErrorProvider({ value, children }: { value: DescribeError; children: ReactNode }) {
  return <DescribeErrorContext value={value}>{children}</DescribeErrorContext>
}

export function useDescribeError(): DescribeError {
  return useContext(DescribeErrorContext)
}
