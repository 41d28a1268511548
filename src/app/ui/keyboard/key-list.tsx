// @chunk pieces
/** Keys, each with what it does. */
import classes from './key-list.module.css'

type Props = { keys: readonly { key: string; does: string }[] }

export const KeyList = ({ keys }: Props) => (
  <dl className={classes.list}>
    {keys.map(({ key, does }) => (
      <div key={key} className={classes.entry}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)
