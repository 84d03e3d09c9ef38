/** Where a person lands after signing in. */
export function homeOf(area: 'admin' | 'company'): string {
  return `/${area}/control-panel`
}
