// One phonetic key for a name, however it is spelled: Greek with or without accents, ELOT 743, Greeklish.
//
// The stored side has exactly one key (`foldGreek`). The query side tries a few (`foldGreekVariants`), because a typed
// letter can mean two things («hlias» is Ηλίας, «hristos» is Χρήστος) and because a word cut in the middle may end in
// half a sound (the «ο» of «ου»). What may be written alike is one class, at the cost of precision: η ι υ ει οι ου are
// `i`, ε αι are `e`, β μπ are `v` (and φ too after α and ε, for αυ and ευ), δ ντ are `d`, γ γκ γγ are `g`, ξ χ are `x`.
//
// A key is for comparing only. Whoever changes a rule here raises SEARCH_KEYS_VERSION: stored keys are then written anew.

/** How the ambiguous Latin letters are read: as usual, by their look (h is η, y is υ), by their sound (h is χ). */
type Reading = 'usual' | 'look' | 'sound'

// Capital T stands for θ until the end, so that ντ + η and ν + θ stay apart.
const letters = new Map<string, string>()
const greek = 'αa βv γg δd εe ζz ηi θT ιi κk λl μm νn ξx οo πp ρr σs ςs τt υu φf χx ψps ωo'
const accented = 'άa έe ήi ίi ϊi ΐi όo ύu ϋu ΰu ώo'
const latin = 'bv cc qk wo jtz ßss æae œoe øo łl đd ðd þT ıi'
for (const pair of `${greek} ${accented} ${latin}`.split(' ')) addLetter(pair.charAt(0), pair.slice(1))
// Of the signs % and # say something: «100%», «C#».
for (const kept of 'adefghiklmnoprstuvxyz0123456789@._+%# ') addLetter(kept, kept)
for (const gap of "'’-,()/") letters.set(gap, ' ')

function addLetter(letter: string, sound: string): void {
  letters.set(letter, sound)
  if (letter.toUpperCase().length === 1) letters.set(letter.toUpperCase(), sound)
}

/** Each letter as its Latin one, without accents and capitals; h, c and y are still to be read. */
function plainLetters(text: string): string {
  let plain = ''
  for (const char of text) {
    const letter = letters.get(char)
    if (letter === undefined) return plainRareLetters(text)
    plain += letter
  }
  return plain
}

/** The slow way for what is rare: polytonic, marks apart from their letter, other scripts, signs; unseen ones are none. */
function plainRareLetters(text: string): string {
  let plain = ''
  for (const char of text.normalize('NFKD').toLowerCase().normalize('NFKD')) {
    const letter = letters.get(char)
    if (letter !== undefined) plain += letter
    else if (!/[\p{M}\p{Cf}]/u.test(char)) plain += /[\p{L}\p{N}]/u.test(char) ? char : ' '
  }
  return plain
}

const isVowel = (char: string) => char !== '' && 'aeiouy'.includes(char)
const isLetter = (char: string) => char !== '' && /\p{L}/u.test(char)

/** th, ph, ch and the like are one sound before a vowel («Thanos»); before a consonant the h is often η («Fwths»). */
function readDigraph(lead: string, before: string, next: string, reading: Reading): string {
  const isOne = isVowel(next) || next === 'h' || reading === 'sound' || isOneBeforeConsonant(lead, next, reading)
  return isOne ? digraphSound(lead, before, reading) : `${lead}i`
}

function digraphSound(lead: string, before: string, reading: Reading): string {
  // «Rhodes» and «Pyrrhos» have a plain ρ, «Arhontas» has ρχ.
  if (lead === 'r') return isLetter(before) && before !== 'r' ? 'rx' : 'r'
  if (lead === 'g') return reading === 'sound' ? 'gx' : 'g'
  return { t: 'T', p: 'f', k: 'x', c: 'x', d: 'd' }[lead] ?? `${lead}x`
}

function isOneBeforeConsonant(lead: string, next: string, reading: Reading): boolean {
  // «phr» and «pht» are φρ and φθ even where h is η elsewhere («aphrodith»).
  if (reading === 'look') return lead === 'p' && (next === 'r' || next === 't')
  if (lead === 'c') return true
  // «Elisabeth», «Joseph»: at the end of a word th and ph are θ and φ.
  if (!isLetter(next)) return lead === 't' || lead === 'p'
  return { t: 'rlmn', p: 'rlnt', k: 'rlt' }[lead]?.includes(next) ?? false
}

/** An h of its own: χ before a vowel («Hatzis», «Mihalis»), else η or χ. */
function readH(before: string, next: string, reading: Reading): string {
  if (isVowel(next)) return 'x'
  if (reading !== 'usual') return reading === 'look' ? 'i' : 'x'
  if (!isLetter(next) || before === 'h') return 'i'
  if (!isLetter(before)) return next === 'r' ? 'x' : 'i'
  return 'tmnr'.includes(next) ? 'x' : 'i'
}

/** y before a vowel is γι at the start and after α («Yannis», «Panayiotis»), else υ. */
function readY(before: string, after: string, reading: Reading): string {
  const next = after.charAt(0)
  const isGamma = before === 'a' || !isLetter(before) || (before === 'o' && next === 'i' && isVowel(after.charAt(1)))
  if (reading !== 'usual' || !isGamma || !isVowel(next)) return 'u'
  return next === 'i' || next === 'e' ? 'g' : 'gi'
}

/** Decides what h, c and y mean. Greek letters never become these, so Greek text passes untouched. */
function readLatin(plain: string, reading: Reading): string {
  if (!/[hcy]/.test(plain)) return plain
  return plain
    .replace(/([a-zT]?)h/g, (pair: string, lead: string, at: number) => {
      const before = plain.charAt(at - 1)
      const next = plain.charAt(at + pair.length)
      if (lead !== '' && lead !== 'h' && !isVowel(lead)) return readDigraph(lead, before, next, reading)
      return lead.replace('h', 'x') + readH(lead === '' ? before : lead, next, reading)
    })
    .replaceAll('c', 'k')
    .replace(/y/g, (_, at: number, all: string) => readY(all.charAt(at - 1), all.slice(at + 1, at + 3), reading))
}

// What two neighbours become. The result meets the letter before it again, so «ngk» and «aoi» need no rule.
const pairs = new Map<string, string>()
const pairRules =
  'ai:e ei:i oi:i au:av eu:ev ou:i iu:i af:av ef:ev vf:v nt:d nd:d ng:g nk:g gk:g ns:s nx:gx gs:gx mp:v mv:v ks:x kx:x tT:T pf:f'
for (const rule of pairRules.split(' ')) pairs.set(rule.slice(0, 2), rule.slice(3))

function joinSounds(spelled: string): string {
  const key: string[] = []
  let last = ''
  for (const char of spelled) {
    let next = char
    let joined = pairs.get(last + next)
    while (joined !== undefined) {
      key.pop()
      if (joined.length === 2) key.push(joined.charAt(0))
      last = key.at(-1) ?? ''
      next = joined.charAt(joined.length - 1)
      joined = pairs.get(last + next)
    }
    if (next === 'u') next = 'i'
    // A double letter is one, but a double digit or dot is two.
    if (next === last && (next === ' ' || /\p{L}/u.test(next))) continue
    key.push(next)
    last = next
  }
  return key.join('')
}

function keyOf(text: string, reading: Reading): string {
  const key = joinSounds(readLatin(plainLetters(text), reading)).trim()
  // After the diphthongs, so that «Διευθυντής» keeps its ευ. «Danae» is Δανάη, «Zoe» Ζωή, «Daniel» Δανιήλ.
  return key.replace(/[aoi]e+/g, (pair) => (pair.startsWith('a') ? 'e' : 'i')).replaceAll('T', 'th')
}

/** The stored key: one for each text. */
export function foldGreek(text: string): string {
  return keyOf(text, 'usual')
}

const MOST_VARIANTS = 8

/** The keys to look for, the most probable first (that is `foldGreek(query)`); none for a query without letters. */
export function foldGreekVariants(query: string): string[] {
  const first = foldGreek(query)
  if (first === '') return []
  const variants = new Set([first])
  const spelled = readDigits(query.trimEnd())
  const readings: Reading[] = /[hy]/i.test(query) ? ['usual', 'look', 'sound'] : ['usual']
  // «Papanikolau»: after α and ε, too, u may be ου.
  const spellings = [...new Set([spelled, spelled.replace(/(?<=[ae])u/gi, 'ou')])]
  const tries = spellings.flatMap((spelling) => readings.map((reading) => ({ spelling, reading })))
  const keys = tries.map(({ spelling, reading }) => keyOf(spelling, reading))
  for (const key of keys) variants.add(key)
  // «panay» may go on to «panayiotis», where y is γ.
  if (/yi?$/i.test(spelled)) variants.add(keyOf(spelled.replace(/yi?$/i, 'g'), 'usual'))
  tries.forEach(({ spelling, reading }, at) => {
    for (const longer of continuations(spelling, keys[at] ?? '')) variants.add(keyOf(longer, reading))
  })
  // Inside a name φ after α or ε has become `v`.
  if (first.startsWith('f')) for (const vowel of ['α', 'ε']) variants.add(keyOf(vowel + spelled, 'usual'))
  for (const spelling of oldSpellings(query.trimEnd())) {
    const key = keyOf(spelling, 'usual')
    // A shorter key would find half the list.
    if (key.length >= 3) variants.add(key)
  }
  return [...variants].slice(0, MOST_VARIANTS)
}

/** «ζζζζ» would sound like one ζ, which is in half of all names: no word of a name draws a letter out like this. */
const isDrawnOut = (word: string) => /^(\p{L})\1{2,}$/iu.test(word)

/**
 * The keys of each word of a search. A key between blanks stands for a whole word («ΑΑΑ Α.Ε.»), every other one for any part. Beside words, a sign that stands alone says nothing («Παπάς & Υιοί», «Άννα - Ρήγα»);
 * where there is nothing else, it is a word without keys, which is in no text.
 */
export function searchWords(query: string): string[][] {
  const words = query.split(/\s+/).filter((word) => word !== '')
  const keys = words.map((word) =>
    isDrawnOut(word) ? foldGreekVariants(word).map((key) => ` ${key} `) : foldGreekVariants(word),
  )
  const telling = keys.filter((variants) => variants.length > 0)
  return telling.length > 0 ? telling : keys
}

/** «Άννα-Μαρία» as «ΆνναΜαρία», «Ντ'Αλεσάντρο» and «Ντ' Αλεσάντρο» as «ΝτΑλεσάντρο»: people leave hyphen and apostrophe out. */
export function joinedName(name: string): string {
  return name.replaceAll(/(?<=\p{L})(?:[‐-]|['’] ?)(?=\p{L})/gu, '')
}

/** As passports once wrote a name: v for the υ of ου, e for η, y and j for γι, dj for τζ, a silent h, Latin endings. */
function oldSpellings(query: string): string[] {
  const latin = query.toLowerCase()
  const joined = joinedName(latin)
  if (!/[a-z]/.test(latin)) return joined === latin ? [] : [joined]
  const plain = latin
    .replaceAll('ov', 'ou')
    .replace(/d[jz]/g, 'tz')
    .replace(/\bh(?=[eiy])/g, '')
    .replace(/\bw(?=[aeiou])/g, 'v')
    .replace(/(?<=..)es\b/g, 'is')
    .replace(/(?<=..[^aeo])us\b/g, 'os')
  const asGamma = plain.replace(/[jy](?=[aou])/g, 'gi').replace(/[jy](?=[ei])/g, 'g')
  const asEta = plain.replace(/(?<!a)e(?![iu])/g, 'i')
  const asKappa = plain.replaceAll('ch', 'k')
  const asIota = plain.replace(/[jy]/g, 'i')
  // «Teodoros», «Atanasios», «Nicolas».
  const asTheta = plain.replace(/\bt(?=[aeo])|(?<=[aeo])t(?=an|in)/g, 'th').replace(/(?<=l)as\b/g, 'aos')
  return [plain, asEta, asGamma, asIota, asKappa, joined, asTheta].filter((spelling) => spelling !== latin)
}

const digitLetters: Record<string, string> = { 8: 'θ', 9: 'θ', 3: 'ξ', 4: 'ψ' }

/** «8eodwridis», «ale3andra»: a digit beside a Latin letter is the Greek letter that it looks like. */
function readDigits(query: string): string {
  return query.replace(/[8934](?=[a-z])|(?<=[a-z])[8934]/gi, (digit) => digitLetters[digit] ?? digit)
}

/** How the query may go on when its last letter is half a sound: «ο» of «ου», «n» of «nt», «t» of «th». */
function continuations(query: string, key: string): string[] {
  const shorter = query.slice(0, -1)
  switch (key.charAt(key.length - 1)) {
    case 'a':
    case 'e':
    case 'o':
      return [`${query}ι`]
    case 'n':
      return [`${query}τ`, `${query}γ`, `${query}σ`]
    case 'm':
      return [`${query}π`]
    case 'k':
      return [`${query}σ`]
    case 'p':
      return [`${shorter}φ`]
    case 'd':
      return /[tτ]$/i.test(query) ? [`${shorter}θ`] : []
    default:
      return []
  }
}
