import { useEffect, useState } from 'react';

/** True once `active` has been true for this long: for skeletons, which should not flicker when an answer is quick. */
export function useLater(active: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, ms]);
  return active && late;
}
