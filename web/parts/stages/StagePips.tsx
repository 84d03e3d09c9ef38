import {
  type ApplicationState,
  applicationStatusWords,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import classes from './StagePips.module.css'

const STEPS = [1, 2, 3, 4, 5]

/** How far somebody came, and its colour; `out` ends in red where it ended. */
const places: Record<ApplicationState, [step: number, tone: string]> = {
  APPLIED: [1, 'application'],
  APPLICATION_REJECTED: [1, 'out'],
  GAME_ASSESSMENT: [2, 'games'],
  GAME_ASSESSMENT_REJECTED: [2, 'out'],
  INTERVIEWING: [3, 'centre'],
  INTERVIEW_REJECTED: [3, 'out'],
  SUBSTITUTE_FINALIST: [4, 'substitute'],
  FINALIST: [4, 'finalist'],
  FINALIST_REJECTED: [4, 'out'],
  SUCCEEDED: [5, 'certified'],
}

/** Where somebody stands, at a glance and in words. */
export function StagePips({ status }: { status: ApplicationState }) {
  return (
    <span className={classes.stage}>
      <Pips status={status} />
      <span className={classes.word}>{applicationStatusWords[status]}</span>
    </span>
  )
}

/** The same without words, beside those that say it; null: nobody is under way. */
export function Pips({ status }: { status: ApplicationState | null }) {
  const [reached, tone] = status ? places[status] : [0, 'application']
  return (
    <span className={classes.pips} data-tone={tone} aria-hidden>
      {STEPS.map((step) => (
        <span
          key={step}
          className={classes.pip}
          data-on={step <= reached || undefined}
          data-end={(tone === 'out' && step === reached) || undefined}
        />
      ))}
    </span>
  )
}
