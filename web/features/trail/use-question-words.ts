import { useEffect, useState } from 'react'
import { noQuestions, type QuestionWords } from '#web/parts/trail/trail.values.ts'

const load = async () => (await import('#web/features/trail/question.words.ts')).questionWords

/** Apart from the screen, which few open for a saved question; until they are there, or where they cannot be, it stands as stored. */
export function useQuestionWords(): QuestionWords {
  const [words, setWords] = useState(noQuestions)
  useEffect(() => {
    let isClosed = false
    load().then(
      (loaded) => !isClosed && setWords(loaded),
      () => undefined,
    )
    return () => {
      isClosed = true
    }
  }, [])
  return words
}
