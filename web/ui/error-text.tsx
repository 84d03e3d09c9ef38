import { createContext, type ReactNode, useContext } from 'react'
import { texts } from './ui.texts.ts'

/** A sentence for people, and errors of fields. */
export interface DescribedError {
  message: string
  fields?: Record<string, string> | undefined
}

export type DescribeError = (error: unknown) => DescribedError

const plain: DescribeError = (error) => ({
  message: typeof error === 'string' && error !== '' ? error : texts.common.failed,
})

const DescribeErrorContext = createContext<DescribeError>(plain)

/** Supplied by the application: turns an error into text. */
export function DescribeErrorProvider({ value, children }: { value: DescribeError; children: ReactNode }) {
  return <DescribeErrorContext value={value}>{children}</DescribeErrorContext>
}

export function useDescribeError(): DescribeError {
  return useContext(DescribeErrorContext)
}
