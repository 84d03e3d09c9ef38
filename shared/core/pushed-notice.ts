/** What a browser is sent while the product is closed: one sentence and where it leads. */
export interface PushedNotice {
  /** The same for the same notice: a browser shows it once. */
  mark: string
  title: string
  /** A path of the product. */
  link: string
}
