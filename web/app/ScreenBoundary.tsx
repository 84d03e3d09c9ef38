import { Component, type ReactNode } from 'react'
import { appTexts } from '#web/app/app.texts.ts'
import { NotFoundScreen } from '#web/app/NotFoundScreen.tsx'
import { ApiError } from '#web/core/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'

interface State {
  error: unknown
}

/** One screen breaks, the frame stays. A 404 thrown by a screen becomes the 404 text. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
    return (
      <ErrorState
        title={appTexts.broken}
        message={appTexts.brokenBody}
        onRetry={() => this.setState({ error: null })}
      />
    )
  }
}
