import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { pathOfModules } from '#web/parts/qr-path.ts'

it('paints the dark modules of a code, and no other', () => {
  const { data } = encode('https://platform.example.gr/day?code=12345')
  const painted = data.map((row) => row.map(() => false))
  for (const [, x, y, length] of pathOfModules(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    painted[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  expect(painted).toEqual(data)
})

it('needs one rectangle for each run, so that thousands of codes fit in a page', () => {
  expect(pathOfModules([[true, true, false, true]])).toBe('M0 0h2v1h-2zM3 0h1v1h-1z')
})
