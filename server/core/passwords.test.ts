import { describe, expect, it } from 'vitest'
import { refuseCommonPassword } from '#server/core/passwords.ts'

const words = ['Regen', 'maria.papa@example.org', 'maria', 'papa', 'example']

describe('a password', () => {
  it.each([
    'Password123!',
    'qwertyuiop1',
    'letmein12345',
    'Summer2026!',
    'zaq12wsxcde3',
    'abababababab',
    'olympiakos7',
    'iloveyou2026',
  ])('that is guessed first is refused: %s', (password) => {
    expect(() => refuseCommonPassword(password, 'password', words)).toThrow(
      expect.objectContaining({ fields: { password: 'Αυτός ο κωδικός μαντεύεται εύκολα. Χρειάζεται άλλος.' } }),
    )
  })

  it.each(['xx-REGEN-9471-kd', 'το-maria-97-κάτι', 'q7w-Maria.Papa@example.org'])(
    'that contains the e-mail or the brand is refused: %s',
    (password) => {
      expect(() => refuseCommonPassword(password, 'new_password', words)).toThrow(
        expect.objectContaining({
          fields: { new_password: 'Ο κωδικός δεν πρέπει να περιέχει το e-mail ή το όνομα της πλατφόρμας.' },
        }),
      )
    },
  )

  it.each(['ένας-καλός-κωδικός', 'correct horse battery staple', 'Kx7#pQ2m!vLz', 'πέντε μήλα στο ράφι'])(
    'that nobody guesses is taken: %s',
    (password) => {
      expect(() => refuseCommonPassword(password, 'password', words)).not.toThrow()
    },
  )
})
