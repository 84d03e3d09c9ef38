import type { Stories } from '#web/kit/story.tsx'
import { FormSteps, useSteps } from './FormSteps.tsx'

function Three() {
  const steps = useSteps(3)
  return (
    <FormSteps steps={steps} names={['Εσύ', 'Σπουδές', 'Έλεγχος']}>
      {['Ποιος είσαι', 'Τι έχεις σπουδάσει', 'Διάβασέ τα μια φορά ακόμη'].map((words, at) => (
        <button key={words} type="button" onClick={() => steps.go((at + 1) % 3)}>
          {words}
        </button>
      ))}
    </FormSteps>
  )
}

export const stories: Stories = { 'Three steps': () => <Three /> }
