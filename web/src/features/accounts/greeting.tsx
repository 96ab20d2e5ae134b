import { Typography } from '@mui/material';
import { loginWords, type TimeOfDay } from '@qp/words/accounts/login';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { userQuery } from './api.ts';

const MINUTE_MS = 60_000;

export function Greeting() {
  const words = useWords(loginWords);
  const user = useQuery(userQuery);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Typography noWrap sx={{ color: 'ui.inkSecondary', minWidth: 0 }}>
      {words.greeting(timeOfDay(now.getHours()), user.data?.first_name)}
    </Typography>
  );
}

/** Morning from 6 to before 12, afternoon from 12 to before 18, otherwise evening. */
export function timeOfDay(hour: number): TimeOfDay {
  if (hour >= 6 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 18) return 'afternoon';
  return 'evening';
}
