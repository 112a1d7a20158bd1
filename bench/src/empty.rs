//! The empty handler, the upper limit for a server on this framework.

use std::time::Duration;

use actix_web::{App, HttpResponse, HttpServer, web};
use clap::Args;

use crate::BenchError;

/// The options of the server.
#[derive(Args)]
pub(crate) struct Empty {
    /// The number of worker threads
    #[arg(long)]
    workers: usize,
}

impl Empty {
    /// Serves until the process ends.
    pub(crate) fn serve(self) -> Result<(), BenchError> {
        actix_web::rt::System::new().block_on(async move {
            let app = || App::new().default_service(web::to(|| async { HttpResponse::Ok().finish() }));
            let server = HttpServer::new(app)
                .workers(self.workers)
                .keep_alive(Duration::from_secs(75))
                .bind("127.0.0.1:0")?;
            for address in server.addrs() {
                println!("listening on http://{address}");
            }
            Ok(server.run().await?)
        })
    }
}
