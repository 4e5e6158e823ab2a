/** Links to the previous and the next page of a series. */
import { type Html, html } from '../reference/html.ts'

interface Step {
  readonly href: string
  readonly title: string
}

export function renderSteps(
  previous: Step | undefined,
  next: Step | undefined,
  words = { previous: 'Previous', next: 'Next' },
): Html | null {
  if (previous === undefined && next === undefined) return null
  const step = (one: Step | undefined, rel: 'prev' | 'next', label: string) =>
    one === undefined
      ? null
      : html`<a class="${rel}" rel="${rel}" href="${one.href}"><span class="quiet">${label}</span> ${one.title}</a>`
  return html`<nav class="steps" aria-label="${words.previous} / ${words.next}">${step(previous, 'prev', words.previous)}${step(next, 'next', words.next)}</nav>`
}
