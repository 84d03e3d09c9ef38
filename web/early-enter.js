// Runs before every other script of the login page (vite.config.ts): notes an Enter that comes before the form can be sent.
{
  let pressedIn = null
  const onKey = (event) => {
    if (event.key === 'Enter' && !event.isComposing && event.target.form) pressedIn = event.target.form
  }
  // Whoever corrects what they wrote will press again.
  const onInput = () => {
    pressedIn = null
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('input', onInput, true)
  window.takeEarlyEnter = () => {
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('input', onInput, true)
    delete window.takeEarlyEnter
    return pressedIn
  }
}
