/** Buttons: a verb each; one filled at most on a page. */
import type { ComponentProps } from 'react'
import classes from './button.module.css'

/** `seal` is for what cannot be undone. */
type Look = { look?: 'filled' | 'default' | 'quiet' | 'seal' }

export const Button = ({
  look = 'filled',
  className = '',
  ...rest
}: ComponentProps<'button'> & Look) => (
  <button type="button" className={`${classes.button} ${className}`} data-look={look} {...rest} />
)

/** The class of a link that looks like a button; links stay links. */
export const linkButton = classes.button
