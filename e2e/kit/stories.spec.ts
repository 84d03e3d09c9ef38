import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DESK, expect, PHONE, test } from './kit-test.ts'

const WEB = join(import.meta.dirname, '..', '..', 'web')

const components = ['ui', 'parts'].flatMap((folder) =>
  readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' }).flatMap(
    (name) => /(\w+)\.story\.tsx$/.exec(name)?.[1] ?? [],
  ),
)

for (const component of components) {
  for (const width of [DESK, PHONE]) {
    test(`${component} at ${width}`, async ({ kit }) => {
      const names = await kit.storiesOf(component)
      expect(names).not.toEqual([])
      for (const name of names) {
        await kit.show(`${component}/${name}`, width)
        expect.soft(await kit.findings(), name).toEqual([])
      }
    })
  }
}
