/** 299 → "4m 59s". */
export function formatCooldown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

/** The button's short form, rounded up: "Wait 5m". */
export const waitLabel = (seconds: number): string => `Wait ${Math.max(1, Math.ceil(seconds / 60))}m`;
