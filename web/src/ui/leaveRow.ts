/** Moves the focus to the heading above an element. */
function focusHeading(element: Element): void {
  const heading = element.closest('section')?.querySelector('h2') ?? document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/**
 * Before a row disappears, moves the focus from its button to that of the next row, else of the previous one, else to
 * the heading. Does nothing if the user has moved the focus elsewhere meanwhile.
 */
export function leaveRow(button: Element): void {
  const { activeElement } = document;
  // Browsers remove the focus from a button when it is disabled.
  if (activeElement !== button && activeElement !== document.body) return;
  const row = button.closest('li, tr');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside?.querySelector('button');
  if (next) next.focus();
  else focusHeading(button);
}
