// Layers keep Mantine's styles below our own, whatever the order in which chunks load.
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './global.css'
import './touch.css'
import './forced-colors.css'
