import { PASSWORD_LEAST } from '#shared/core/password-length.ts'

export const passwordHint = `Τουλάχιστον ${PASSWORD_LEAST} χαρακτήρες. Ο καλύτερος κωδικός είναι μια φράση που δεν ξεχνιέται.`
