import { expect, test } from 'vitest'
import { emptyUnlessGiven, partsNamedIn, partsOfPages, withNamedParts } from '#tools/library-parts.ts'

const menu = [
  'const Menu = factory()',
  'Menu.classes = styles;',
  'Menu.Item = MenuItem;',
  'Menu.Search = MenuSearch;',
].join('\n')

test('a part of the library that nobody names is not hung onto its owner', () => {
  const named = partsNamedIn([menu, '<Menu.Item>Άνοιγμα</Menu.Item>'])
  const code = withNamedParts(menu, named)
  expect(code).toContain('Menu.Item = MenuItem;')
  expect(code).toContain('Menu.classes = styles;')
  expect(code).not.toContain('MenuSearch')
})

test('a part stays whose owner goes by another name', () => {
  const screen = "import { Menu as LibraryMenu } from '@mantine/core'\n<LibraryMenu.Search />"
  expect(withNamedParts(menu, partsNamedIn([menu, screen]))).toContain('Menu.Search = MenuSearch;')
})

test('a part of a part stays with it, and what a complaint of the library names is not needed for that', () => {
  const sub = 'MenuSub.Item = MenuSubItem;\nMenuSub.Target = MenuSubTarget;'
  const named = partsNamedIn([sub, 'throw new Error("Menu.Sub.Target needs an element");', '<Menu.Sub.Item />'])
  expect([...named]).toEqual(['Menu.Sub', 'MenuSub.Item'])
  expect(withNamedParts(sub, named).trim()).toBe('MenuSub.Item = MenuSubItem;')
})

test('what the library names itself stays', () => {
  const select = 'jsx(Combobox.Options, {});'
  const combobox = 'Combobox.Options = ComboboxOptions;\nCombobox.Footer = ComboboxFooter;'
  const code = withNamedParts(combobox, partsNamedIn([combobox, select]))
  expect(code.trim()).toBe('Combobox.Options = ComboboxOptions;')
})

test('what is named by our screens, and anywhere in the packages of the library, is known', () => {
  const named = partsOfPages()
  expect([...named]).toEqual(expect.arrayContaining(['Menu.Item', 'Timeline.Item', 'Input.Description']))
  expect(named).not.toContain('Menu.Search')
})

test('a part that needs a property of its owner is empty until a page gives it', () => {
  const handle = 'const AppShellResizeHandle = factory()'
  const withoutProperty = emptyUnlessGiven(handle, 'AppShellResizeHandle', [
    '<AppShell mode="static" />',
    '<Box resize />',
  ])
  expect(withoutProperty).toBe('export const AppShellResizeHandle = () => null')
  expect(emptyUnlessGiven(handle, 'AppShellResizeHandle', ['<AppShell\n resize={sizes} />'])).toBe(handle)
  expect(emptyUnlessGiven(handle, 'AppShellNavbar', [])).toBe(handle)
})
