import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { salutation, upperGreek, vocative } from './greek-case.ts'

describe('upperGreek', () => {
  it.each([
    ['ρολόι', 'ΡΟΛΟΪ'],
    ['Μάιος', 'ΜΑΪΟΣ'],
    ['Μαΐου', 'ΜΑΪΟΥ'],
    ['άυλος', 'ΑΫΛΟΣ'],
    ['Νικολαΐδης', 'ΝΙΚΟΛΑΪΔΗΣ'],
    ['πραΰς', 'ΠΡΑΫΣ'],
    ['εύκολος', 'ΕΥΚΟΛΟΣ'],
    ['Ευαγγελία ή Ήρα, η νέα', 'ΕΥΑΓΓΕΛΙΑ Ή ΗΡΑ, Η ΝΕΑ'],
    ['ή/και', 'Ή/ΚΑΙ'],
    ['νέοι όροι', 'ΝΕΟΙ ΟΡΟΙ'],
    ['Ἀθηνᾶ', 'ΑΘΗΝΑ'],
    ['Café ltd 12%', 'CAFÉ LTD 12%'],
    ['', ''],
  ])('%s is %s', (text, upper) => {
    expect(upperGreek(text)).toBe(upper)
    expect(upperGreek(text.normalize('NFD'))).toBe(upper)
  })

  it('does nothing to what is in capitals already', () => {
    const greek = fc.string({ unit: fc.constantFrom(...'αβγικλουςάέήίόύώϊϋΐΰ ') })
    fc.assert(fc.property(greek, (text) => upperGreek(upperGreek(text)) === upperGreek(text)))
  })
})

const called =
  `Γιώργος Γιώργο, Νίκος Νίκο, Αλέξανδρος Αλέξανδρε, Πέτρος Πέτρο, Κωνσταντίνος Κωνσταντίνε, Ιωάννης Ιωάννη,
  Κώστας Κώστα, Μαρία Μαρία, Φώτης Φώτη, Χρήστος Χρήστο, Γεώργιος Γεώργιε, Παύλος Παύλο, Μάρκος Μάρκο, Ηλίας Ηλία,
  Αχιλλέας Αχιλλέα, Σπύρος Σπύρο, Σταύρος Σταύρο, Άγγελος Άγγελε, Ευάγγελος Ευάγγελε, Στέφανος Στέφανε, Στέλιος Στέλιο,
  Στυλιανός Στυλιανέ, Νικόλαος Νικόλαε, Ματθαίος Ματθαίε, Νικηφόρος Νικηφόρε, Θεολόγος Θεολόγε, Φραγκίσκος Φραγκίσκο,
  Κυριάκος Κυριάκο, Αλέκος Αλέκο, Χαράλαμπος Χαράλαμπε, Θόδωρος Θόδωρε, Δώρος Δώρο, Μάριος Μάριε, Βασίλειος Βασίλειε,
  Θωμάς Θωμά, Περικλής Περικλή, Λουκάς Λουκά, Άρης Άρη, Ιησούς Ιησού, Μιχαήλ Μιχαήλ, Ξενοφών Ξενοφών, Άρτεμις Άρτεμις,
  Ζωή Ζωή, Μυρτώ Μυρτώ, Κωνσταντίνος-Μάριος Κωνσταντίνε-Μάριε, Άννα-Μαρία Άννα-Μαρία, ΓΙΩΡΓΟΣ ΓΙΩΡΓΟ,
  ΑΛΕΞΑΝΔΡΟΣ ΑΛΕΞΑΝΔΡΕ, ΣΤΥΛΙΑΝΟΣ ΣΤΥΛΙΑΝΕ, ΠΕΤΡΟΣ ΠΕΤΡΟ, ΚΥΡΙΑΚΟΣ ΚΥΡΙΑΚΟ, ΙΩΑΝΝΗΣ ΙΩΑΝΝΗ, Γιωργος Γιωργο, Alex Alex,
  Giorgos Giorgos, Μανωλιός Μανωλιό, Μιχαλιός Μιχαλιό, Νικολός Νικολό, Δημητρός Δημητρό, Μανώλος Μανώλο, Βαγγέλος Βαγγέλο,
  ΜΑΝΩΛΟΣ ΜΑΝΩΛΟ, ΛΕΥΤΕΡΟΣ ΛΕΥΤΕΡΟ, Γιαννάκος Γιαννάκο, Κωστής Κωστή, Μάκης Μάκη, Βάγγος Βάγγο, Μακης Μακη,
  Λουίς Λουίς, Κρις Κρις, Ρος Ρος, Χάρις Χάρις, Τζόναθαν Τζόναθαν, Jürgen Jürgen`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string])

describe('vocative', () => {
  it.each(called)('%s is called %s', (name, vocativeOfName) => {
    expect(vocative(name)).toBe(vocativeOfName)
    expect(vocative(`  ${name}  Παπαδόπουλος`)).toBe(vocativeOfName)
  })

  it('leaves the name of a woman as it is, and reads marks that stand apart', () => {
    expect(vocative('Χάρις Αλεξίου', 'FEMALE')).toBe('Χάρις')
    expect(vocative('Χάρις Αλεξίου', 'MALE')).toBe('Χάρι')
    expect(vocative('Πέτρος'.normalize('NFD'))).toBe('Πέτρο')
    expect(vocative(' ')).toBe('')
  })
})

describe('salutation', () => {
  it.each([
    ['Γιώργος Παππάς', null, 'Αγαπητέ Γιώργο'],
    ['Μαρία Παππά', null, 'Αγαπητή Μαρία'],
    ['Μυρτώ Παππά', null, 'Αγαπητή Μυρτώ'],
    ['Άρτεμις Παππά', null, 'Αγαπητή Άρτεμις'],
    ['Ραχήλ Παππά', null, 'Αγαπητή Ραχήλ'],
    ['Μιχαήλ Παππάς', null, 'Αγαπητέ Μιχαήλ'],
    ['Δαυίδ Παππάς', null, 'Αγαπητέ Δαυίδ'],
    ['Αλέξανδρος-Ιωάννης Παππάς', null, 'Αγαπητέ Αλέξανδρε-Ιωάννη'],
    ['Χάρις Αλεξίου', null, 'Γεια σου Χάρις'],
    ['Κρις Παππάς', null, 'Αγαπητέ Κρις'],
    ['Alex Smith', null, 'Γεια σου Alex'],
    ['Alex Smith', 'MALE', 'Αγαπητέ Alex'],
    ['Alex Smith', 'FEMALE', 'Αγαπητή Alex'],
    ['Γιώργος Παππάς', 'OTHER', 'Γεια σου Γιώργο'],
    ['', 'MALE', 'Γεια σου'],
  ] as const)('to %s (%s): %s', (fullname, gender, text) => {
    expect(salutation(fullname, gender)).toBe(text)
  })
})
