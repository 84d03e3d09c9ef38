import { expect, it } from 'vitest'
import { isOnAMap } from '#shared/features/interviews/places.ts'

it.each([
  'Ερμού 1, Αθήνα',
  'Πλατεία Συντάγματος',
  'Τσιμισκή 12, 3ος όροφος',
  'Ergates, Patra',
  'Στα γραφεία μας, Λάρισα',
  'Thessaloniki',
  'Καισαριανή',
  'Τηλεμάχου 3',
])('offers a map for %s', (place) => expect(isOnAMap(place)).toBe(true))

it.each([
  '',
  'online',
  'On-line μέσω Zoom',
  'Στα γραφεία μας, 2ος όροφος',
  '3ος όροφος',
  'ΑΙΘΟΥΣΑ 4',
  'Google Meet',
  'Εξ αποστάσεως',
])('offers none for «%s»', (place) => expect(isOnAMap(place)).toBe(false))
