// Greek that says «εσύ» to its reader. The office and graduates are spoken to like that, companies with «εσείς»; what
// all of them read addresses nobody.

/** A word, with no Greek letter before or after it. */
const word = (alternatives: string) => `(?<![\\p{L}’])(?:${alternatives})(?!\\p{L})`

const pronouns = word('σου|εσύ|Εσύ|εσένα|σ’ εσένα') + '|(?<=\\p{L} )σου(?!\\p{L})'

/** «σε» is also a preposition: only before a verb is it a person. */
const objects = word(
  '[Σσ]ε (?:αφορ|ενημερώ|προσκαλ|προσκάλ|περιμέν|ειδοποι|καλεί|καλούν|ακούν|βλέπουν|βρίσκουν)\\p{L}*',
)

/** The second person of the present; names in -εις that are no verbs are few beside those in -σεις, -ξεις, -ψεις. */
const present = word(
  '(?!τρεις|Τρεις|κανείς|Κανείς|εσείς|Εσείς|εμείς|Εμείς|φορείς|συγγενείς|πόλεις|γραμματείς)' +
    '\\p{L}*(?:(?![σξψ])\\p{L}εις|είς|εσαι|άσαι|ήσαι)',
)
const after = word(
  '(?:να|Να|θα|Θα|μη|Μη|μην|Μην|δεν|Δεν|[αΑ]ν|[όΌ]ταν|[μΜ]όλις|[πΠ]ριν) \\p{L}+(?:[σξψ]εις|δεις|βεις|πεις)',
)
const past = word('(?!Σέρρες)\\p{L}+(?:ησες|ασες|ωσες|ώσες|ξες|ψες)|έκανες|είχες|ήσουν|πήγες|μπήκες|βρήκες|πήρες')

/** Commands. Those that are also a past («άλλαξε») count where a sentence begins and an object or «ξανά» follows. */
const commands = word(
  '[Γγ]ράψε|[Δδ]οκίμασε|[Σσ]υνδέσου|[Αα]ποσυνδέσου|[Σσ]υμπλήρωσε|[Σσ]τείλε|[Σσ]τείλ’|[Δδ]ες|[Κκ]άνε|[Ββ]ρες|[Ππ]ες|[Σσ]ύρε|' +
    '[Κκ]λείσ’|Έλεγξε|έλεγξε|[Ππ]ερίμενε|[Ππ]ήγαινε|[Μμ]είνε|[Φφ]ύγε|[Φφ]ύλαξέ?|[Κκ]ράτησέ?|Διάλεξε|Επιβεβαίωσε|Ανέβασε|' +
    '(?:Άνοιξ|άνοιξ|Άφησ|άφησ|Όρισ|όρισ|Ζήτησ|ζήτησ|Στείλ|στείλ|Ανέβασ|Κράτησ)έ|Πρόσθεσε|Σάρωσε|Επικοινώνησε|επικοινώνησε',
)
const ambiguous =
  '(?:^|[.;:·!?] )(?:Άλλαξε|Άνοιξε|Όρισε|Ζήτησε|Επέστρεψε|Αποθήκευσε)(?= (?:ξανά|πρώτα|τον|την|το|τους|τις|τα|νέο|νέα|ένα|έναν|μια|μία) )'

const singular = new RegExp([pronouns, objects, present, after, past, commands, ambiguous].join('|'), 'gu')

/** The words of a text that speak to one person as to a friend. */
export function singularWords(text: string): string[] {
  return text.match(singular) ?? []
}
