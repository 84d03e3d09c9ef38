// What a browser says of itself, in words.

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

const firstOf = (words: readonly [RegExp, string][], agent: string) => words.find(([is]) => is.test(agent))?.[1]

export function deviceWords(agent: string): string {
  const browser = firstOf(browsers, agent)
  const system = firstOf(systems, agent)
  if (browser && system) return `${browser} σε ${system}`
  return browser ?? system ?? 'Άγνωστη συσκευή'
}
