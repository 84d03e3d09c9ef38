import { expect, type Locator, type Page } from '@playwright/test'
import type { FigureId } from '#shared/features/kpis/kpis.words.ts'

/** Where a figure of the dashboard stands: at the head of the page, or in the table. */
export const figureAt = (page: Page, id: FigureId): Locator => page.locator(`main [data-figure="${id}"]`)

/** The number of a figure, as soon as it is there. */
export async function figure(page: Page, id: FigureId): Promise<number> {
  const place = figureAt(page, id)
  await expect(place).toBeVisible()
  const isRow = (await place.evaluate((element) => element.tagName)) === 'TR'
  const words = isRow ? await place.locator('td').first().innerText() : ((await place.innerText()).split('\n')[1] ?? '')
  return Number(/[\d.]+/.exec(words)?.[0].replaceAll('.', ''))
}

/** Opens a figure to its rows. */
export async function openFigure(page: Page, id: FigureId): Promise<void> {
  const place = figureAt(page, id)
  await expect(place).toBeVisible()
  const isRow = (await place.evaluate((element) => element.tagName)) === 'TR'
  await (isRow ? place.getByRole('button') : place).click()
}

export const EVERYTHING = '/admin/kpis?period=all'

/** The data sets that the page asks for by themselves, by name. */
export function watchLists(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const name = /\/api\/admin\/kpi\/([\w-]+)\/list/.exec(request.url())?.[1]
    if (name) requests.push(name)
  })
  return requests
}
