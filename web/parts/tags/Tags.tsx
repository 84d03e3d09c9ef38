import classes from './Tags.module.css'

/** The words of the office about a person. */
export function Tags({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <span className={classes.tags} title={of.join(', ')}>
      {of.map((tag) => (
        <bdi key={tag} className={classes.tag}>
          {tag}
        </bdi>
      ))}
    </span>
  )
}
