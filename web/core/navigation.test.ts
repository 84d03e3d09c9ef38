import { describe, expect, it } from 'vitest'
import { safeHref } from './navigation.ts'

describe('safeHref', () => {
  it('lets pages of the product pass', () => {
    expect(safeHref('/admin/companies?q=a#b')).toBe('/admin/companies?q=a#b')
  })
  it.each([
    'https://example.org',
    '//example.org',
    '/\\example.org',
    'example.org',
    'ftp://example.org',
    '/\t/evil.com',
    '/\n/evil.com',
    '/\r\\evil.com',
    '/admin\u007f',
  ])('refuses %s unless allowed', (href) => {
    expect(() => safeHref(href)).toThrow('Refused')
  })
  it('lets another site pass when the caller says so', () => {
    expect(safeHref('https://example.org', { external: true })).toBe('https://example.org')
  })
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    '\tjavascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'java\tscript:alert(1)',
    'https://exam\nple.org',
  ])('never lets %j pass', (href) => {
    expect(() => safeHref(href, { external: true })).toThrow('Refused')
  })
})
