// Command program runs jobs with River: `program serve` is the HTTP server before it, `program work` a worker.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

type settings struct {
	ServerPool      int32 `json:"server pool"`
	WorkerPool      int32 `json:"worker pool"`
	MaxWorkers      int   `json:"MaxWorkers"`
	FetchCooldownMs int   `json:"FetchCooldown ms"`
	FetchPollMs     int   `json:"FetchPollInterval ms"`
	ResultsEveryMs  int   `json:"results read every ms"`
}

// Job is what a caller submits.
type Job struct {
	Input map[string]any `json:"input"`
}

// Kind names the type of job.
func (Job) Kind() string { return "job" }

// Output is what the handler gives.
type Output struct {
	OK bool `json:"ok"`
}

type handler struct {
	river.WorkerDefaults[Job]
	pool *pgxpool.Pool
}

// Work runs one job and ends it in a transaction of its own, as River calls transactional job completion. Without it, jobs end in
// batches a quarter of a second apart, for which
// every caller would wait.
func (all *handler) Work(ctx context.Context, job *river.Job[Job]) error {
	if err := river.RecordOutput(ctx, Output{OK: job.Args.Input != nil}); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, all.pool, func(tx pgx.Tx) error {
		_, err := river.JobCompleteTx[*riverpgxv5.Driver](ctx, tx, job)
		return err
	})
}

func main() {
	var chosen settings
	if err := json.Unmarshal([]byte(os.Getenv("PEER_SETTINGS")), &chosen); err != nil {
		log.Fatal("error: PEER_SETTINGS: ", err)
	}
	if len(os.Args) > 1 && os.Args[1] == "work" {
		work(chosen)
		return
	}
	serve(chosen)
}

func openPool(ctx context.Context, connections int32) *pgxpool.Pool {
	config, err := pgxpool.ParseConfig(os.Getenv("PEER_DATABASE_URL"))
	if err != nil {
		log.Fatal("error: PEER_DATABASE_URL: ", err)
	}
	config.MaxConns = connections
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		log.Fatal("error: ", err)
	}
	return pool
}
