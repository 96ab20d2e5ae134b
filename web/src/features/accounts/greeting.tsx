import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userQuery } from './api.ts';
import { greetingAt } from './greeting-hours.ts';

const MINUTE_MS = 60_000;

/** "Good Morning, Ada": by the hour, with the user's first name. */
export function Greeting() {
  const user = useQuery(userQuery);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const greeting = greetingAt(now.getHours());
  return (
    <Typography noWrap sx={{ color: 'ui.inkSecondary', minWidth: 0 }}>
      {user.data ? `${greeting}, ${user.data.first_name}` : greeting}
    </Typography>
  );
}
