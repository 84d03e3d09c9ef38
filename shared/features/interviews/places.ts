// How or where inside a house one meets: no map knows it. Without accents.
const NO_PLACES = new Set(
  'on line the our link call meet στο στα στη στην στον του της των μας σας και απο μεσω δια χωρο χωρος εδρα'.split(
    ' ',
  ),
)
const NO_PLACE_STEMS = [
  'online zoom teams microsoft skype google webex viber whatsapp video internet remote floor office room reception phone',
  'βιντεο διαδικτ ιντερνετ τηλεφων τηλεδιασκ κλησ αποστασ συνδεσμ προσωπο ζωσης',
  'οροφ ισογει υπογει ημιωροφ αιθουσ γραφει υποδοχη εταιρει εγκαταστασ κτιρι',
].flatMap((stems) => stems.split(' '))

/** Whether a map can find what somebody wrote as the place: «Ερμού 1», not «online» or «3ος όροφος». */
export function isOnAMap(place: string): boolean {
  const plain = place.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const named = plain.match(/\p{L}{3,}/gu) ?? []
  return named.some((word) => !NO_PLACES.has(word) && !NO_PLACE_STEMS.some((stem) => word.startsWith(stem)))
}
