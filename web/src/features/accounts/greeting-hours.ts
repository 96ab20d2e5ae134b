/** Good Morning from 6 to before 12, Good Afternoon from 12 to before 18, otherwise Good Evening. */
export function greetingAt(hour: number): string {
  if (hour >= 6 && hour < 12) return 'Good Morning';
  if (hour >= 12 && hour < 18) return 'Good Afternoon';
  return 'Good Evening';
}
