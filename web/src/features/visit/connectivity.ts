/** Shows a toast when the connection is lost or restored. */
import { toast } from "../../ui/toast";

export function watchConnection(): void {
  window.addEventListener("offline", offline);
  window.addEventListener("online", () =>
    toast({ title: "Back online", description: "Your connection has been restored." }),
  );
  if (!navigator.onLine) offline();
}

function offline(): void {
  toast({
    variant: "destructive",
    title: "No internet connection",
    description: "Some features may not work properly.",
  });
}
