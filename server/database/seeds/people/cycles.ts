import texts from '#server/database/seeds/people/cycles.json' with { type: 'json' }

export const { organizers } = texts

/** Programmes of training, each of a believable organiser. The description is HTML, as the programme's page shows it. */
export const cycles = texts.programmes.map(({ title, about, topics }, index) => ({
  title,
  organizer: organizers[index % organizers.length] as string,
  description: `<p>${about}</p><ul>${topics
    .map((topic) => `<li>${topic}</li>`)
    .join('')}</ul><p>Η συμμετοχή είναι <strong>δωρεάν</strong>. Στο τέλος δίνεται πιστοποιητικό.</p>`,
}))
