import { Component, type ReactNode } from 'react'
import { ApiError, DEFAULT_ERROR } from '#web/core/errors.ts'
import { forgetFailedComponents } from '#web/core/Loaded.tsx'
import { allowReload } from '#web/core/reload-guard.ts'
import { NotFoundScreen } from '#web/parts/NotFoundScreen.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { tabStorage } from '#web/ui/stored.ts'

const BROKEN = 'Η οθόνη δεν μπόρεσε να εμφανιστεί. Ό,τι είχε αποθηκευτεί δεν χάθηκε.'

interface State {
  error: unknown
}

/** Keeps the layout when a screen breaks. A thrown 404 shows the 404 text. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentWillUnmount(): void {
    if (this.state.error !== null) forgetFailedComponents()
  }

  readonly #retry = () => {
    forgetFailedComponents()
    // Without network there is no page to come: the file alone is asked for once more.
    if (!navigator.onLine) return this.setState({ error: null })
    // Browsers remember a file that did not come until the page is loaded anew.
    allowReload(tabStorage)
    window.location.reload()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
    return <ErrorState title={DEFAULT_ERROR} message={BROKEN} onRetry={this.#retry} />
  }
}
