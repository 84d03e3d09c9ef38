// Capitals, and how one calls a person by the first name.

const TONOS = /[\u0300\u0301\u0342]/

/**
 * Capitals without accents. An accent that kept two vowels apart («ρολόι», «Μάιος») becomes dialytika («ΡΟΛΟΪ»,
 * «ΜΑΪΟΣ»), since without it they would read as one sound.
 */
export function upperGreek(text: string): string {
  // Each letter with its marks apart: «ΐ» is ι with dialytika and tonos.
  const letters = text.normalize('NFD').match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const isEdge = (at: number) => !/\p{L}/u.test(letters[at] ?? '')
  return letters
    .map((letter, at) => {
      if (letter.length === 1 && !'ιυΙΥ'.includes(letter)) return letter.toUpperCase()
      // The word «ή» keeps its accent, which tells it from the article «η».
      if (/^[ηΗ]\u0301$/.test(letter) && isEdge(at - 1) && isEdge(at + 1)) return 'Η\u0301'
      const base = letter.charAt(0)
      if (!/\p{Script=Greek}/u.test(base)) return letter.toUpperCase()
      const before = letters[at - 1] ?? ''
      const isSplit = /^[ιυΙΥ]$/.test(letter) && /^[αεοΑΕΟ]/.test(before) && TONOS.test(before)
      return base.toUpperCase() + (isSplit || letter.includes('\u0308') ? '\u0308' : '')
    })
    .join('')
    .normalize('NFC')
}

/** As the account has it; null when the person has not said. */
type Gender = 'FEMALE' | 'MALE' | 'OTHER' | null

const names = (list: string) => new Set(list.split(' '))

// What the accent would not tell, or cannot tell where it is left out. As upperGreek writes them.
const inO = names(
  'ΓΙΩΡΓΟΣ ΓΙΟΡΓΟΣ ΓΙΑΝΝΟΣ ΣΤΕΛΙΟΣ ΤΟΛΙΟΣ ΑΛΕΚΟΣ ΜΑΡΙΝΟΣ ΜΑΝΟΛΟΣ ΜΑΝΩΛΟΣ ΒΑΓΓΕΛΟΣ ΚΥΡΙΑΚΟΣ ΕΡΡΙΚΟΣ ΑΝΤΡΙΚΟΣ ' +
    'ΜΙΧΑΛΟΣ ΛΕΥΤΕΡΟΣ ΣΩΤΗΡΟΣ ΝΙΚΟΛΟΣ ΔΗΜΗΤΡΟΣ ΑΝΤΩΝΟΣ ΒΑΣΙΛΟΣ ΑΝΕΣΤΟΣ',
)
const inE = names('ΚΩΝΣΤΑΝΤΙΝΟΣ ΚΩΣΤΑΝΤΙΝΟΣ ΑΥΓΟΥΣΤΙΝΟΣ ΙΟΥΣΤΙΝΟΣ ΒΑΛΕΝΤΙΝΟΣ ΛΟΥΔΟΒΙΚΟΣ ΦΡΕΙΔΕΡΙΚΟΣ')

const female = names('ΑΡΤΕΜΙΣ ΙΡΙΣ ΑΛΚΗΣΤΙΣ ΘΕΤΙΣ ΛΑΪΣ ΝΑΪΣ ΦΑΙΔΡΙΣ ΙΝΕΣ ΡΑΧΗΛ ΡΟΥΘ ΕΛΙΣΑΒΕΤ ΜΑΡΙΑΜ ΜΙΡΙΑΜ ΜΥΡΙΑΜ')
const male = names('ΔΑΥΙΔ ΔΑΒΙΔ ΙΣΑΑΚ ΝΩΕ ΙΩΣΗΦ ΙΑΚΩΒ ΙΩΒ ΑΒΡΑΑΜ ΑΔΑΜ ΜΩΥΣΗΣ ΣΕΡΑΦΕΙΜ ΙΩΑΚΕΙΜ ΒΕΝΙΑΜΙΝ')
const either = names('ΧΑΡΙΣ ΘΕΜΙΣ')

const SYLLABLE = /[αεο][ιίυύ]|υ[ιί]|[αεηιουωάέήίόύώϊϋΐΰ]/g

/** Which syllable from the end has the accent; 0 when none is written. */
function accentFromEnd(name: string): number {
  const syllables = name.toLowerCase().match(SYLLABLE) ?? []
  const at = syllables.findLastIndex((syllable) => /[άέήίόύώΐΰ]/.test(syllable))
  return at < 0 ? 0 : syllables.length - at
}

/** «Πέτρο» with the accent on the last but one, «Αλέξανδρε» with it before, «Στυλιανέ» with it on the last. */
function endingOfOs(name: string, upper: string): string {
  // «Νικολό», «Μανωλιό»: pet names keep the accent on the last syllable.
  if (inO.has(upper) || /(.ΑΚΟΣ|ΙΣΚΟΣ)$/.test(upper)) return accentFromEnd(name) === 1 ? 'ό' : 'ο'
  if (inE.has(upper) || /(ΑΙΟΣ|.ΦΟΡΟΣ|.ΛΟΓΟΣ)$/.test(upper)) return 'ε'
  const accent = accentFromEnd(name)
  if (accent === 0) return (upper.toLowerCase().match(SYLLABLE)?.length ?? 0) <= 2 ? 'ο' : 'ε'
  if (accent === 1) return upper.endsWith('ΙΟΣ') ? 'ό' : 'έ'
  return accent === 2 ? 'ο' : 'ε'
}

function vocativeOfWord(name: string, gender: Gender): string {
  const upper = upperGreek(name)
  // «Χάρις» is more often a woman; a man is written «Χάρης».
  if (gender === 'FEMALE' || (gender !== 'MALE' && (female.has(upper) || either.has(upper)))) return name
  // «Λουίς», «Κρις»: no Greek man's name is accented so, or is that short.
  if (/ί[ςσ]$/.test(name) || name.toLowerCase().match(SYLLABLE)?.length === 1) return name
  if (/[οόΟΌ][ςσΣ]$/.test(name)) {
    const ending = endingOfOs(name, upper)
    return name.slice(0, -2) + (name.endsWith('Σ') ? upperGreek(ending) : ending)
  }
  // -ης, -ας, -ις, -υς and -ους, accented or not, only lose the ς.
  return /[αάηήιίυύΑΆΗΉΙΊΥΎ][ςσΣ]$/.test(name) ? name.slice(0, -1) : name
}

/** From the ending; null for Latin names and for endings that tell nothing. */
function guessGender(name: string): Gender {
  const upper = upperGreek(name)
  // One letter is what somebody has shortened: it has no ending.
  if (!/^[Α-ΩΪΫ]{2,}$/.test(upper) || either.has(upper)) return null
  if (female.has(upper)) return 'FEMALE'
  if (male.has(upper) || /(Σ|ΩΝ|ΩΡ|ΗΛ|Ξ)$/.test(upper)) return 'MALE'
  return /(Α|Η|Ω|ΟΥ)$/.test(upper) ? 'FEMALE' : null
}

function firstName(fullname: string): string {
  const words = fullname.normalize('NFC').trim().split(/\s+/)
  // A picture or a stroke before it is not called.
  return words.find((word) => /\p{L}/u.test(word)) ?? words[0] ?? ''
}

/** The first name as one calls it: «Γιώργος Παππάς» is «Γιώργο». Latin names stay as they are. */
export function vocative(fullname: string, gender: Gender = null): string {
  return firstName(fullname)
    .split('-')
    .map((part) => vocativeOfWord(part, gender))
    .join('-')
}

/** «Αγαπητέ Γιώργο», «Αγαπητή Μαρία», or «Γεια σου Alex» when the gender is another or cannot be told. */
export function salutation(fullname: string, gender: Gender = null): string {
  const likelyGender = gender ?? guessGender(firstName(fullname).split('-')[0] ?? '')
  const called = vocative(fullname, likelyGender)
  if (called === '') return 'Γεια σου'
  if (likelyGender === 'MALE') return `Αγαπητέ ${called}`
  return likelyGender === 'FEMALE' ? `Αγαπητή ${called}` : `Γεια σου ${called}`
}
