import { createRequire } from 'node:module'
import type * as language from '@zxcvbn-ts/language-common'

const require = createRequire(import.meta.url)

/** Greek habits, which the list of the package (49,000 passwords of leaks, MIT) does not know. */
const greekHabits =
  'password123 password1234 password12 passw0rd123 p@ssw0rd123 1234567890 0123456789 0987654321 ' +
  '12345678910 123456789a 123456789q a123456789 q123456789 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc ' +
  'qwertyuiop qwerty123456 qwerty12345 qwertyuiop123 asdfghjkl1 asdfghjkl123 zxcvbnm123 letmein123 ' +
  'welcome123 welcome1234 iloveyou123 iloveyou12 sunshine123 princess123 football123 baseball123 ' +
  'basketball superman123 dragon12345 monkey12345 master12345 trustno1trustno1 admin12345 admin123456 ' +
  'administrator administrator1 changeme123 changeme1234 default1234 secret12345 abcdefghij abcd123456 ' +
  'abc1234567 abc123456789 aa12345678 aaa1234567 qazwsxedcr qazwsx1234 michael123 jennifer123 ' +
  'jordan12345 liverpool123 chelsea1234 arsenal1234 olympiakos olympiakos7 olympiacos panathinaikos ' +
  'panathinaikos13 paok1234567 aekathens21 aek21aek21 thessaloniki athens2004 athina2004 hellas2004 ' +
  'greece2004 kalimera123 kalispera1 kwdikos123 kodikos1234 kodikos123 sagapo1234 sagapopoly ' +
  'sagapo12345 agapimou123 agapoula123 mpampas123 mamaka1234 thalassa123 ellada1234 ellada2004 ' +
  'giorgos123 giorgos1234 maria12345 maria123456 dimitris123 kostas12345 nikos123456 giannis1234 ' +
  'eleni12345 katerina123 aggeliki123 computer123 internet123 samsung1234 whatever123 starwars123 ' +
  'pokemon1234 minecraft123 facebook123 linkedin123 google12345 microsoft123 company1234 company2024 ' +
  'company2025 company2026 summer2024! summer2025! winter2025! spring2026! password2024 password2025 ' +
  'password2026 qwerty2024! regen12345 regeneration regeneration1 regen123456 test123456 test1234567 ' +
  'testtest123 demo123456 guest12345 user123456 11111111111 1111111111 0000000000 00000000000 ' +
  '2222222222 9999999999 1212121212 1122334455 1231231231 123123123123 1029384756 147258369a 159753456a ' +
  '7894561230 qwe123qwe123 qweasdzxc1 zaq12wsxcde zaq1zaq1zaq1 p@ssword12 p@ssw0rd12 passwordpassword ' +
  'passwort123 motdepasse1 contrasena1 wachtwoord1 lovelovelove iloveyouforever forever123 freedom1234 ' +
  'mustang1234 ferrari1234 mercedes123 porsche911 yamaha12345 harley12345 hunter12345 killer12345 ' +
  'jessica1234 ashley12345 daniel12345 charlie1234 thomas12345 soccer12345 hockey12345 corvette123 ' +
  'cowboys1234 batman12345 tigger12345 cheese12345 flower12345 butterfly1 chocolate1 chocolate123 ' +
  'babygirl123 lovely12345 angel123456 anthony1234 matthew1234 andrew12345 joshua12345 nicole12345 ' +
  "hannah12345 summer12345 winter12345 qwertyqwerty asdfasdf123 asdfghjkl;' zxcvbnm,./ 1234qwerasdf " +
  '1234qwer1234 4rfv3edc2wsx poiuytrewq lkjhgfdsa1 mnbvcxz123 '

let kept: ReadonlySet<string> | undefined

/**
 * Passwords that stand first in every guessing list, in small letters. Shorter ones count as beginnings of longer ones.
 * Read when the first password is chosen: most processes rest without them.
 */
export function commonPasswords(): ReadonlySet<string> {
  return (kept ??= read())
}

function read(): ReadonlySet<string> {
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof language
  const leaked = dictionary['passwords-common'].map((one) => String(one).toLowerCase())
  return new Set([...leaked.filter((one) => one.length >= 6), ...greekHabits.trim().split(' ')])
}
