import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldGreek, foldGreekVariants, joinedName, searchWords } from './greek-fold.ts'

/** Any sign of Unicode. The unit `binary` would first list all of them, which takes more than a second. */
const anySign = fc.nat(0x10_f7ff).map((place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800))

const people = [
  ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', 'παπαδοπουλος', 'papadopoulos', 'Papadopoylos', 'papadopulos', 'PAPADOPOULOS'],
  ['Ευαγγελία', 'evangelia', 'euaggelia', 'evagelia', 'eyaggelia'],
  ['Χριστοδούλου', 'xristodoulou', 'christodoulou', 'hristodoulou', 'xristodoyloy'],
  ['Θεοδωρίδης', 'theodoridis', '8eodwridis', '8eodwridhs', 'theodwrhs'.slice(0, 8)],
  ['Ξένια', 'xenia', 'ksenia'],
  ['Γιώργος', 'giorgos', 'yiorgos', 'yorgos', 'giwrgos'],
  ['Μπάμπης', 'bampis', 'babis', 'mpampis'],
  ['Ντίνα', 'dina', 'ntina'],
  ['Αλέξανδρος', 'alexandros', 'aleksandros', 'Αλέξαντρος'],
  ['Ψαρρός', 'psaros', 'psarros'],
  ['Υψηλάντης', 'ipsilantis', 'ypsilantis', 'upsilanths'],
  ['Ευτυχία', 'eftyxia', 'eutuxia', 'eftichia'],
  ['Αθηνά', 'athina', 'a8hna', 'athhna'],
  ['Ηλίας', 'ilias', 'hlias'],
  ['Δημήτρης', 'dhmhtrhs', 'dimitris'],
  ['Παναγιώτης', 'panagiwths', 'panayiotis'],
  ['Μιχαήλ', 'mixahl', 'michail', 'mihail'],
  ['Νικολαΐδης', 'nikolaidis', 'nikolaidhs'],
  ['Αγγελική', 'aggeliki', 'angeliki', 'agkeliki'],
  ['Παύλος', 'paylos', 'pavlos', 'paulos'],
  ['Κυριάκος', 'kuriakos', 'kyriakos', 'kiriakos'],
  ['Τζίμας', 'tzimas', 'jimas'],
  ['Άγγελος Ψαράς', 'aggelos psaras'],
  // Copied from a paper: where its lines might break, and signs that nobody sees.
  ['Παπαδό\u00adπουλος', 'papadopoulos', 'Παπα\u200bδόπουλος', '\ufeffΠαπαδόπουλος\u200e'],
] as const

const stored = [
  ['Ζωή', 'Zoe'],
  ['Δανάη', 'Danae'],
  ['Μιχαήλ', 'Michael'],
  ['Δανιήλ', 'Daniel'],
  ['Στέφανος', 'Stephanos'],
  ['Κωνσταντίνος', 'Kostadinos'],
  ['Χαράλαμπος', 'Haralambos'],
  ['Παναγιώτης', 'Panayotis'],
  ['Ευφροσύνη', 'Efrosyni'],
  ['Ανθή', 'Anthi'],
  ['Σαπφώ', 'Sappho'],
  ['Ματθαίος', 'Mathaios'],
] as const

const finds = (query: string, name: string) => foldGreekVariants(query).some((key) => foldGreek(name).includes(key))

const names = `
  Γιώργος Γεώργιος Γιάννης Ιωάννης Κώστας Κωνσταντίνος Δημήτρης Δημήτριος Νίκος Νικόλαος Παναγιώτης Βασίλης Βασίλειος
  Χρήστος Αθανάσιος Θανάσης Μιχάλης Μιχαήλ Ευάγγελος Βαγγέλης Σπύρος Σπυρίδων Αντώνης Αντώνιος Αναστάσιος Τάσος
  Θεόδωρος Θοδωρής Ανδρέας Χαράλαμπος Μπάμπης Αλέξανδρος Αλέξης Εμμανουήλ Μανώλης Ηλίας Σταύρος Πέτρος Στέλιος
  Στυλιανός Γρηγόρης Απόστολος Λεωνίδας Φώτης Φώτιος Παύλος Γεράσιμος Θωμάς Στέφανος Αχιλλέας Άγγελος Λάζαρος Σωτήρης
  Σωτήριος Σάββας Μάριος Μάρκος Λουκάς Ματθαίος Ιάκωβος Ραφαήλ Γαβριήλ Δανιήλ Ισίδωρος Ζαχαρίας Ξενοφών Οδυσσέας
  Ορέστης Περικλής Ηρακλής Σοφοκλής Θεμιστοκλής Αριστείδης Αριστοτέλης Επαμεινώνδας Φίλιππος Νεκτάριος Προκόπης
  Τιμόθεος Τρύφων Ευστάθιος Στάθης Ευθύμιος Θύμιος Κυριάκος Πολύκαρπος Ζήσης Ιάσονας Έκτορας Άρης Βύρων Μαρία Ελένη
  Κατερίνα Αικατερίνη Βασιλική Γεωργία Σοφία Αγγελική Ευαγγελία Ιωάννα Δήμητρα Κωνσταντίνα Παναγιώτα Γιώτα Χρυσούλα
  Χριστίνα Άννα Αναστασία Ευτυχία Ειρήνη Αθηνά Φωτεινή Αλεξάνδρα Ουρανία Παρασκευή Εύη Κυριακή Χρυσάνθη Στυλιανή
  Ελευθερία Θεοδώρα Αθανασία Καλλιόπη Πηνελόπη Αντιγόνη Ξένια Ξανθή Ζωή Χλόη Δανάη Δάφνη Μυρτώ Καλυψώ Ηρώ Ερατώ Ανθή
  Ντίνα Μπέττυ Τζένη Λουίζα Υακίνθη Ευδοκία Ευγενία Ευφροσύνη Ευθυμία Ευανθία Εύα Ναυσικά Ραλλού Ρέα Φιλίππα Χαρίκλεια
  Ολυμπία Όλγα Πελαγία Θάλεια Ισμήνη Ιφιγένεια Κλεοπάτρα Μελπομένη Αφροδίτη Άρτεμις Λαμπρινή Τριανταφυλλιά Μαγδαληνή
  Ραχήλ Σαπφώ Φραγκίσκος Θεοφάνης Παπαδόπουλος Παπαδοπούλου Παπαγεωργίου Παπανικολάου Παπαϊωάννου Οικονόμου Βλάχος
  Γεωργίου Δημητρίου Ιωαννίδης Καραγιάννης Μακρής Χριστοδούλου Αλεξίου Αλεξόπουλος Αγγελόπουλος Θεοδωρίδης Ψαρρός
  Υψηλάντης Μπακογιάννης Ντόκος Γκίκας Γκόγκος Τζίμας Τσίπρας Χατζής Χατζηγιάννης Χατζηδάκης Ξυδάκης Ξανθόπουλος
  Ψωμιάδης Ζαχαριάδης Καζαντζάκης Κουντουριώτης Μπουμπουλίνα Τριανταφύλλου Αναγνωστόπουλος Σκουρλέτης Αυγερινός
  Ευσταθίου Ευθυμιάδης Σαββίδης Λαμπράκης Λάμπρου Συμεωνίδης Χαραλαμπίδης Βουτσάς Βουγιουκλάκη Κυριακίδης Μουστακίδης
  Φραγκούλης Πλαστήρας Ρήγας Στρατηγός Σφακιανάκης Δρακόπουλος Αρβανίτης Αρχοντάκης Μελαχρινός Αγχίαλος Παλαιολόγος
  Καραμανλής Μητσοτάκης Παπανδρέου Βενιζέλος Τρικούπης Καποδίστριας Κολοκοτρώνης Μιαούλης Κανάρης Νικολαΐδης
  Αϊβαλιώτης Κεφαλογιάννης Ζαΐμης Βαρδινογιάννης Μαυρομιχάλης Μαυρίδης Παυλίδης Σταυρόπουλος Σγουρός Σμυρνιός
  Κατσουράνης Τζαβέλας Αξελός Βαξεβάνης Λεοντιάδης Πανταζής Κοντός Αντωνόπουλος Κωνσταντινίδης Κόκκινος Σαμαράς
  Ραγκούσης Σακελλαρόπουλος Λιάπης Βογιατζής Μπογιατζής Φραντζής Ζέρβας Δελής Ιατρίδης Εξάρχου Σχοινάς Στεφανόπουλος
  Τσουκαλάς Θεοχάρης Ζωγράφος
`
  .trim()
  .split(/\s+/)

// How people write each sound in Latin letters; h stands for η or for χ, but not for both in one name.
const habits =
  `ου:ou,oy,u αυ:au,ay,av,af ευ:eu,ey,ev,ef ει:ei,i οι:oi,i αι:ai,e μπ:mp,b,mb ντ:nt,d,nd γκ:gk,g γγ:gg,ng,g
  γξ:gx,nx γχ:gx,nch,nx η:i,h υ:y,u,i θ:th,8 ξ:x,ks χ:x,ch,h φ:f,ph ψ:ps ω:o,w κ:k,c β:v,b α:a γ:g δ:d ε:e ζ:z ι:i λ:l μ:m
  ν:n ο:o π:p ρ:r σ:s τ:t λλ:ll,l νν:nn,n σσ:ss,s ρρ:rr,r ππ:pp,p ττ:tt,t κκ:kk,k ββ:vv,v`
    .split(/\s+/)
    .map((habit) => habit.split(':') as [string, string])
    .toSorted((a, b) => b[0].length - a[0].length)

/** The name in Latin letters; `pick` chooses one of so many habits each time. */
function greeklish(name: string, isHEta: boolean, pick: (choices: number) => number): string {
  let rest = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ς/g, 'σ')
  let spelled = ''
  while (rest !== '') {
    const [greek, latin] = habits.find(([sound]) => rest.startsWith(sound)) ?? [rest.charAt(0), rest.charAt(0)]
    const choices = latin.split(',').filter((one) => one !== 'h' || isHEta === (greek === 'η'))
    spelled += choices[pick(choices.length)] ?? ''
    rest = rest.slice(greek.length)
  }
  return spelled
}

/** The beginnings of three letters and more that do not find the name. */
function missedStarts(spelling: string, name: string): string[] {
  const key = foldGreek(`${name} Κάποιος`)
  return Array.from({ length: Math.max(0, spelling.length - 2) }, (_, index) => spelling.slice(0, index + 3)).filter(
    (start) => !foldGreekVariants(start).some((variant) => key.includes(variant)),
  )
}

describe('prefixes of common names', () => {
  it.each([
    ['Greek', (name: string) => name],
    ['Greek capitals', (name: string) => name.toUpperCase()],
    ['the first habits', (name: string) => greeklish(name, false, () => 0)],
    ['the last habits, h for χ', (name: string) => greeklish(name, false, (choices) => choices - 1)],
    ['the last habits, h for η', (name: string) => greeklish(name, true, (choices) => choices - 1)],
    ['the second habits, h for η', (name: string) => greeklish(name, true, (choices) => Math.min(1, choices - 1))],
  ])('are found in %s', (_, spell) => {
    expect(names.flatMap((name) => missedStarts(spell(name), name).map((start) => `${start} < ${name}`))).toEqual([])
  })

  it('are found in a mix of habits', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.boolean(), fc.infiniteStream(fc.nat(5)), (name, isHEta, picks) => {
        const spelled = greeklish(name, isHEta, (choices) => (picks.next().value ?? 0) % choices)
        expect([spelled, missedStarts(spelled, name)]).toEqual([spelled, []])
      }),
      { numRuns: 1000 },
    )
  })
})

// As passports and shop signs once had them, each before what it must find.
const old = `
  Georgiov Yeoryiou Γεωργίου|Cyriacides Kyriakides Κυριακίδης|Papadopovlos Papadopulos Παπαδόπουλος
  Chrestos Khristos Hrestos Χρήστος|Chrysovla Hrysula Χρυσούλα|Hadjidakis Hadzidakis Khatzidakis Χατζηδάκης
  Evthimiov Efthymiou Euthymiou Ευθυμίου|Evstathiov Efstathiu Ευσταθίου|Pavlov Paulu Παύλου|Stavrov Staurou Σταύρου
  Avyerinos Augerinos Αυγερινός|Antoniov Andoniou Adoniou Αντωνίου|Michaelides Mihailidis Μιχαηλίδης|Elias Helias Ηλίας
  Heracles Ηρακλής|Gregorios Γρηγόριος|Demetrius Dhimitrios Δημήτριος|Panajotis Panayiotes Panaghiotis Παναγιώτης
  Jannopoulos Yiannopoulos Γιαννόπουλος|Karajannis Carayannis Καραγιάννης|Wassilios Basilios Βασίλειος|Joannou Ioannov Ιωάννου
  Economou Oeconomou Οικονόμου|Hypsilantis Ypsilandis Υψηλάντης|Kovlovris Culuris Κουλούρης|Rovvas Ruvas Ρουβάς
  Vouyouklaki Vuyuklaki Βουγιουκλάκη|Mavrides Maurides Μαυρίδης|Cleanthes Κλεάνθης|Photius Φώτιος|Nicholaos Nicolaos Nicolas Νικόλαος
  Teodoros Θεόδωρος|Atanasios Αθανάσιος|Aydinis Αϊδίνης|Tomas Θωμάς|Tanos Θάνος|Kaymakis Καϊμάκης`
  .trim()
  .split(/\s*[|\n]\s*/)
  .flatMap((line) => {
    const words = line.split(' ')
    return words.slice(0, -1).map((spelling) => [spelling, words.at(-1) ?? ''] as const)
  })

describe('old spellings', () => {
  it.each(old)('%s finds %s, and nobody else', (spelling, name) => {
    expect(finds(spelling, name)).toBe(true)
    expect(finds(spelling, 'Ζαφείρης Ντάλιας')).toBe(false)
  })

  it('cost a search few keys', () => {
    const counts = [...old.map(([spelling]) => spelling), ...names].map((name) => foldGreekVariants(name).length)
    expect(Math.max(...counts)).toBeLessThanOrEqual(8)
    // Greek is read in one way, or in a few where it ends in half a sound.
    expect(Math.max(...names.map((name) => foldGreekVariants(name).length))).toBeLessThanOrEqual(4)
  })
})

describe('joinedName', () => {
  it.each([
    ['Άννα-Μαρία Νταλ', 'ΆνναΜαρία Νταλ'],
    ["Ντ'Αλεσάντρο", 'ΝτΑλεσάντρο'],
    ["Ντ' Αλμέιντα", 'ΝτΑλμέιντα'],
    ['Ο’Νιλ - Άλλη', 'ΟΝιλ - Άλλη'],
  ])('%s is %s', (name, joined) => {
    expect(joinedName(name)).toBe(joined)
  })

  it('is how a hyphen that is typed or left out does no harm', () => {
    expect(finds('Papa-Ioannou', 'Παπαϊωάννου')).toBe(true)
    expect(finds('Άννα-Μαρία', 'Ανναμαρία')).toBe(true)
  })
})

describe('foldGreek', () => {
  it.each(people.flatMap(([name, ...spellings]) => spellings.map((spelling) => [spelling, name])))(
    '%s finds %s',
    (spelling, name) => {
      expect(finds(spelling, name)).toBe(true)
    },
  )

  it('finds a person by every beginning of three letters and more, in every spelling', () => {
    const missed = people.flatMap(([name, ...spellings]) =>
      [name, ...spellings].flatMap((spelling) =>
        Array.from({ length: spelling.length - 2 }, (_, index) => spelling.slice(0, index + 3)).filter(
          (start) => !finds(start, name),
        ),
      ),
    )
    expect(missed).toEqual([])
  })

  it('tells different people apart', () => {
    expect(finds('papadopoulos', 'Παπαδάκης')).toBe(false)
    expect(finds('maria', 'Ελένη')).toBe(false)
  })

  it('keeps e-mails and digits searchable', () => {
    expect(finds('p_1@mail', 'Maria.P_1@mail.demo')).toBe(true)
    expect(foldGreek('2108')).toBe('2108')
  })

  it('gives at most eight distinct keys, the first of them the stored one, for anything typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: anySign, maxLength: 40 }), (text) => {
        const keys = foldGreekVariants(text)
        expect(keys.length).toBeLessThanOrEqual(8)
        expect(new Set(keys).size).toBe(keys.length)
        if (keys.length > 0) expect(keys[0]).toBe(foldGreek(text))
        expect(foldGreek(text)).not.toMatch(/ {2}|^ | $/)
      }),
    )
  })

  it('is plain Latin for Greek and Latin, and leaves other scripts findable', () => {
    const text = fc.string({
      unit: fc.constantFrom(..."αβγδεζηθικλμνξοπρστυφχψωςάήϊΰΆΩὰᾷßéñAbcdefghijklmnopqrstuvwxyz890@._+ -,'"),
    })
    fc.assert(fc.property(text, (one) => /^[a-z0-9@._+ ]*$/.test(foldGreek(one))))
    expect(finds('Ива', 'Иван Петров')).toBe(true)
  })

  it('is its own key', () => {
    for (const name of names) expect(foldGreek(foldGreek(name))).toBe(foldGreek(name))
  })

  it('treats e-mails, firms and punctuation alike on both sides', () => {
    expect(foldGreek("  Acme   Technologies, O'Brien-Smith ")).toBe(foldGreek('acme technologies o brien smith'))
    expect(finds('ACME tech', 'Acme Technologies')).toBe(true)
    for (const start of ['joh', 'john@ex', 'john@example.c']) expect(finds(start, 'john@example.com')).toBe(true)
    expect(foldGreekVariants(' -- ')).toEqual([])
  })

  it('passes over a sign that stands between words, and keeps the signs that say something', () => {
    for (const [query, name] of [
      ['Παπάς & Υιοί', 'ΠΑΠΑΣ ΚΑΙ ΥΙΟΙ'],
      ['Άννα - Ρήγα', 'Ρήγα Άννα'],
      ['100 %', 'Ρέα 100%'],
    ] as const)
      expect(searchWords(query).every((keys) => keys.some((key) => foldGreek(name).includes(key)))).toBe(true)
    expect(searchWords(' - & ')).toEqual([[], []])
    expect(finds('C#', 'Προγραμματιστής C#')).toBe(true)
    expect(finds('C#', 'Κωστής')).toBe(false)
    expect(finds("O'%", 'Γεώργιος Ανδρέου')).toBe(false)
    expect(finds("Ο'Νιλ", 'ο νιλ')).toBe(true)
  })

  it('meets on the stored side too, where a spelling is not ambiguous', () => {
    for (const [greek, latin] of stored) expect([latin, foldGreek(latin)]).toEqual([latin, foldGreek(greek)])
  })

  it('does not see accents, capitals, final sigma and dialytika', () => {
    const greek = fc.string({ unit: fc.constantFrom(...'αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋΐΰς ') })
    fc.assert(fc.property(greek, (text) => foldGreek(text.toUpperCase()) === foldGreek(text)))
    fc.assert(fc.property(greek, (text) => foldGreek(text.normalize('NFD')) === foldGreek(text)))
  })
})
