import type { Feature } from '#server/core/feature.ts'
import { controlPanelHandlers } from '#server/features/control-panel/control-panel.handlers.ts'
import { controlPanelPersonal } from '#server/features/control-panel/control-panel.personal.ts'

export const controlPanelFeature: Feature = {
  handlers: controlPanelHandlers,
  personal: controlPanelPersonal,
}
