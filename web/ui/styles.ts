// Mantine's layered styles stand below our own, whatever the order in which lazy parts arrive.
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './global.css'
