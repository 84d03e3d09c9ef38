// Capitals and the vocative of Greek first names.

const TONOS = /[\u0300\u0301\u0342]/

/** The marks of a letter apart: «ΐ» is ι with dialytika and tonos. */
function decompose(text: string): string[] {
  return text.normalize('NFD').match(/\P{M}\p{M}*/gu) ?? []
}

/**
 * Capitals without accents. An accent that kept two vowels apart («ρολόι», «Μάιος») becomes dialytika («ΡΟΛΟΪ»,
 * «ΜΑΪΟΣ»), since without it they would read as one sound.
 */
export function upperGreek(text: string): string {
  const clusters = decompose(text)
  let upper = ''
  clusters.forEach((cluster, at) => {
    const base = cluster.charAt(0)
    if (!/\p{Script=Greek}/u.test(base)) {
      upper += cluster.toUpperCase()
      return
    }
    const before = clusters[at - 1] ?? ''
    const isSplit =
      /[ιυΙΥ]/.test(base) && !TONOS.test(cluster) && /[αεοΑΕΟ]/.test(before.charAt(0)) && TONOS.test(before)
    upper += base.toUpperCase() + (isSplit || cluster.includes('\u0308') ? '\u0308' : '')
  })
  return upper.normalize('NFC')
}

type Gender = 'FEMALE' | 'MALE' | 'OTHER' | null

// Names in -ος whose accent alone would mislead, or is missing in capitals. Keys as upperGreek writes them.
const inO =
  'ΓΙΩΡΓΟΣ ΓΙΟΡΓΟΣ ΣΤΕΛΙΟΣ ΑΛΕΚΟΣ ΜΑΡΙΝΟΣ ΦΡΑΓΚΙΣΚΟΣ ΜΑΝΟΛΟΣ ΓΙΑΝΝΑΚΟΣ ΓΙΩΡΓΑΚΟΣ ΔΗΜΗΤΡΑΚΟΣ ΑΝΤΡΙΚΟΣ ΒΑΓΓΕΛΟΣ ΚΩΣΤΑΚΟΣ ΤΟΛΙΟΣ ΚΟΥΛΙΟΣ'
const inE = 'ΙΑΚΩΒΟΣ ΜΑΞΙΜΟΣ ΣΤΕΦΑΝΟΣ ΑΓΓΕΛΟΣ ΦΙΛΙΠΠΟΣ ΚΩΝΣΤΑΝΤΙΝΟΣ ΚΩΣΤΑΝΤΙΝΟΣ ΑΥΓΟΥΣΤΙΝΟΣ ΙΟΥΣΤΙΝΟΣ ΒΑΛΕΝΤΙΝΟΣ'
const endings = new Map([
  ...inO.split(' ').map((name) => [name, 'ο'] as const),
  ...inE.split(' ').map((name) => [name, 'ε'] as const),
])

const ACCENTED = /[άέήίόύώΐΰΆΈΉΊΌΎΏ]/
const SYLLABLE = /αι|ει|οι|υι|ου|αυ|ευ|ηυ|[αεηιουωϊϋ]/g

/** Vowel sounds of the word, accents kept on them as a mark of place: which one from the end is accented (0 = none). */
function accentFromEnd(name: string): number {
  const bare = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\u0308\u0301/g, '\u0301')
  const sounds = bare.match(/(?:α|ε|ο|υ|η)(?:ι|υ)\u0301|[αεηιουω]\u0301|αι|ει|οι|υι|ου|αυ|ευ|[αεηιουω]\u0308?/g) ?? []
  const at = sounds.findLastIndex((sound) => sound.includes('\u0301'))
  return at < 0 ? 0 : sounds.length - at
}

/** Does a name in -ος take -ο, -ε or -έ? Διμερή ones take -ο («Πέτρο»), longer ones -ε («Αλέξανδρε»). */
function endingOfOs(name: string): string {
  const upper = upperGreek(name)
  const known = endings.get(upper)
  if (known !== undefined) return known
  if (/(ΑΙΟΣ|ΦΟΡΟΣ|ΛΟΓΟΣ|ΔΩΡΟΣ)$/.test(upper)) return 'ε'
  const accent = accentFromEnd(name)
  if (accent === 1) return 'έ'
  if (accent === 2) return 'ο'
  if (accent >= 3) return 'ε'
  const syllables = upper.toLowerCase().match(SYLLABLE)?.length ?? 0
  return syllables <= 2 ? 'ο' : 'ε'
}

function vocativeOfWord(name: string, gender: Gender): string {
  if (gender === 'FEMALE' || femaleInS.has(upperGreek(name))) return name
  const isCapital = name.length > 1 && name === name.toUpperCase()
  if (/[οόΟΌ][ςσΣ]$/.test(name)) {
    const ending = endingOfOs(name)
    return name.slice(0, -2) + (isCapital ? upperGreek(ending) : ending)
  }
  // -ης, -ας, -ις, -υς, -ους and their accented forms lose the ς.
  return /[αάηήιίυύΑΆΗΉΙΊΥΎ][ςσΣ]$/.test(name) ? name.slice(0, -1) : name
}

const femaleInS = new Set(['ΑΡΤΕΜΙΣ', 'ΙΡΙΣ', 'ΑΛΚΗΣΤΙΣ', 'ΘΕΤΙΣ', 'ΛΑΪΣ', 'ΧΑΡΙΣ', 'ΘΑΛΕΙΣ', 'ΦΑΙΔΡΙΣ', 'ΝΑΪΣ'])
const femaleOther = new Set(['ΡΟΥΘ', 'ΕΛΙΣΑΒΕΤ', 'ΝΙΝΕΤ', 'ΜΥΡΙΑΜ', 'ΜΑΡΙΑΜ', 'ΙΝΕΣ'])

function guessGender(name: string): Gender {
  const upper = upperGreek(name)
  if (femaleInS.has(upper) || femaleOther.has(upper)) return 'FEMALE'
  if (!/^[Α-ΩΪΫ-]+$/.test(upper)) return null
  if (/(Σ|ΩΝ|ΩΡ|ΗΛ|ΑΜ|ΩΒ|ΗΦ|ΕΙΜ|Ξ)$/.test(upper)) return 'MALE'
  return /(Α|Η|Ω|ΟΥ)$/.test(upper) ? 'FEMALE' : null
}

function firstName(fullname: string): string {
  return fullname.normalize('NFC').trim().split(/\s+/)[0] ?? ''
}

/** The first name as one calls it: «Γιώργος Παππάς» → «Γιώργο». Latin names stay. */
export function vocative(fullname: string, gender: Gender = null): string {
  return firstName(fullname)
    .split('-')
    .map((part) => vocativeOfWord(part, gender))
    .join('-')
}

/** «Αγαπητέ Γιώργο», «Αγαπητή Μαρία», or «Γεια σου Alex» when the gender cannot be told. */
export function salutation(fullname: string, gender: Gender = null): string {
  const name = firstName(fullname)
  const known = gender ?? guessGender(name.split('-')[0] ?? '')
  const called = vocative(fullname, known)
  if (known === 'MALE' && called !== '') return `Αγαπητέ ${called}`
  if (known === 'FEMALE' && called !== '') return `Αγαπητή ${called}`
  return `Γεια σου ${called}`.trim()
}
