/** The people of the demo seed who can sign in; their password is published. */
export const demoSignIns = {
  password: 'demo-regen-2026',
  people: [
    { email: 'admin@regen.demo', about: 'the programme office' },
    { email: 'company@regen.demo', about: 'an approved company' },
    { email: 'company2@regen.demo', about: 'another approved company' },
    { email: 'pending@regen.demo', about: 'a company that waits for approval' },
    { email: 'archived@regen.demo', about: 'an archived company' },
    { email: 'new@regen.demo', about: 'no company yet' },
  ],
} as const
