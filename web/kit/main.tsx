import '@fontsource-variable/inter/wght.css'
import '#web/ui/styles.ts'
import { createRoot } from 'react-dom/client'
import { Catalogue } from './Catalogue.tsx'
import { startFrame } from './show-story.tsx'
import { KitProvider } from './StoryFrame.tsx'

const root = createRoot(document.getElementById('root') as HTMLElement)

if (window.location.search === '?frame') startFrame(root)
else {
  root.render(
    <KitProvider>
      <Catalogue />
    </KitProvider>,
  )
}
