import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the product, wherever what asks was built to. */
export const PROJECT = dirname(findPackageJSON(import.meta.url) as string)
