import { log, type Stories } from '#web/kit/story.tsx'
import { AdCard } from './AdCard.tsx'

const short = {
  ad_title: 'Εργαστήριο βιογραφικού',
  ad_body: '<p>Έλα με το βιογραφικό σου.</p>',
  ad_link: '',
  ad_image: null,
  ad_attachments: [],
}

const full = {
  ...short,
  ad_body: '<p>Έλα με το <strong>βιογραφικό</strong> σου.</p><ul><li>Στα Ιωάννινα</li><li>Από απόσταση</li></ul>',
  ad_link: 'https://example.gr/workshop',
  ad_image:
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300"><rect width="800" height="300" fill="teal"/></svg>',
  ad_attachments: [
    { adt_id: 1, adt_kind: 'documents' as const, name: 'Πρόγραμμα.pdf', href: '#programme', bytes: 184_320 },
  ],
}

export const stories: Stories = {
  Short: () => <AdCard ad={short} level={2} />,
  Full: () => (
    <AdCard
      ad={full}
      level={2}
      onSeen={() => log('seen')}
      onClicked={() => log('clicked')}
      onDismiss={() => log('dismiss')}
    />
  ),
  'Below the window': () => (
    <div style={{ paddingTop: 2000 }}>
      <AdCard ad={short} level={2} onSeen={() => log('seen')} />
    </div>
  ),
}
