/** The frame of every page: navigation at the left (below on a phone), the page beside it. */
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './shell.module.css'

/** One entry of the navigation; `note` stands at its right, where there is room. It and the icon may come later. */
export type MainLink = { to: LinkProps['to']; label: string; icon?: ReactNode; note?: ReactNode }

type Props = { links: readonly MainLink[]; search: ReactNode; foot: ReactNode; children: ReactNode }

export function Shell({ links, search, foot, children }: Props) {
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <header className={classes.side}>
        <span className={classes.name}>Practice Desk</span>
        <div className={classes.search}>{search}</div>
        <nav aria-label="Main" className={classes.links}>
          {links.map(({ to, label, icon, note }) => (
            <Link
              key={label}
              to={to}
              className={classes.link}
              activeOptions={{ includeSearch: false }}
            >
              <span className={classes.icon}>{icon}</span>
              {label}
              {note}
            </Link>
          ))}
        </nav>
        <div className={classes.foot}>{foot}</div>
      </header>
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
